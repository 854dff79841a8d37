#!/usr/bin/env node
// A bot without any library: it passes the game on to a helper engine that knows the rules, and chooses the turns itself.
// The helper is `limitproto engine`, or the command line in LIMITPROTO_HELPER.
"use strict";
const { spawn } = require("child_process");
const words = (process.env.LIMITPROTO_HELPER || "limitproto engine").split(" ");
const helper = spawn(words[0], words.slice(1), { stdio: ["pipe", "pipe", "inherit"] });
const LONGEST = 16 * 1024 * 1024;
const OWN = ["protocol_version", "name", "version", "known_command", "list_commands", "quit", "genmove"];
const PASSED = ["boardsize", "clear_board", "komi", "play", "lp-newgame", "lp-play"];
const known = (name) => OWN.includes(name) || PASSED.includes(name);

let answered = "";
const waiting = [];
helper.stdout.setEncoding("utf8").on("data", (text) => {
  answered += text;
  for (let end; (end = answered.indexOf("\n\n")) >= 0; answered = answered.slice(end + 2))
    waiting.shift()({ failed: answered[0] === "?", text: answered.slice(2, end) });
});
const ask = (line) => new Promise((done) => { waiting.push(done); helper.stdin.write(line + "\n"); });
const fail = (text) => ({ failed: true, text });

async function answer(name, args) {
  if (!known(name)) return fail("unknown command");
  if (PASSED.includes(name)) return ask([name, ...args].join(" "));
  if (args.length !== (name === "known_command" || name === "genmove" ? 1 : 0)) return fail("syntax error");
  if (name === "protocol_version") return { text: "2" };
  if (name === "name") return { text: "first.js" };
  if (name === "version") return { text: "1" };
  if (name === "known_command") return { text: String(known(args[0])) };
  if (name === "list_commands") return { text: [...OWN, ...PASSED].join("\n") };
  if (name === "quit") return { text: "" };
  // `lp-legal` fails before a chance event; the helper also knows whether the colour is one, and whether it is to move.
  const turns = (await ask("lp-legal")).text.split("\n");
  const turn = turns[Math.floor(Math.random() * turns.length)];
  const played = await ask(`play ${args[0]} ${turn.includes(" ") || !turn ? "pass" : turn}`);
  return played.failed ? ask(`genmove ${args[0]}`) : { text: turn };
}

async function line(bytes, isLong) {
  // Control characters but tabs are dropped; what is too long keeps its beginning, which may be an id or a comment.
  const text = bytes.toString("utf8").replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, "");
  const parts = text.replace(/#.*/, "").split(/[ \t]+/).filter((word) => word !== "");
  if (parts.length === 0) return;
  const isNumber = /^[0-9]+$/.test(parts[0]), isId = isNumber && BigInt(parts[0].slice(0, 99)) <= 2147483647n;
  const id = isId ? String(BigInt(parts.shift())) : "";
  const bad = isLong || parts.length === 0 || (isNumber && !isId);
  const { failed, text: said } = bad ? fail("syntax error") : await answer(parts[0], parts.slice(1));
  process.stdout.write(`${failed ? "?" : "="}${id} ${said}\n\n`);
  if (!failed && parts[0] === "quit") process.exit(0);
}

async function main() {
  let kept = [], size = 0, isFirst = true;
  const finish = async () => {
    let bytes = Buffer.concat(kept);
    if (isFirst && bytes.slice(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) bytes = bytes.slice(3);
    await line(size > LONGEST ? bytes.slice(0, 200) : bytes, size > LONGEST);
    [kept, size, isFirst] = [[], 0, false];
  };
  for await (let data of process.stdin) {
    for (let end; (end = data.indexOf(10)) >= 0; data = data.slice(end + 1)) {
      if (size <= LONGEST) kept.push(data.slice(0, end));
      size += end;
      await finish();
    }
    if (size <= LONGEST) kept.push(data);
    size += data.length;
  }
  if (size) await finish();
  process.exit(0);
}

process.stdout.on("error", () => process.exit(0)); // nothing reads the responses any more
main();
