#!/usr/bin/env node
// A bot without any library: it keeps the turns of the game and has a helper engine name the legal ones.
// The helper, `limitproto engine` or the command line in LIMITPROTO_HELPER, knows the rules; the bot chooses.
"use strict";
const { spawn } = require("child_process");
const readline = require("readline");

const words = (process.env.LIMITPROTO_HELPER || "limitproto engine").split(" ");
const helper = spawn(words[0], words.slice(1), { stdio: ["pipe", "pipe", "inherit"] });
const waiting = [];
let lines = [];
readline.createInterface({ input: helper.stdout }).on("line", (line) => {
  if (line !== "") return lines.push(line);
  const text = lines.join("\n");
  lines = [];
  waiting.shift()({ failed: text[0] === "?", text: text.replace(/^[=?]\d*[ \t]?/, "") });
});
const ask = (line) => new Promise((done) => { waiting.push(done); helper.stdin.write(line + "\n"); });

const OWN = ["protocol_version", "name", "version", "known_command", "list_commands", "quit", "genmove"];
const PASSED = ["boardsize", "clear_board", "komi", "play", "lp-newgame", "lp-play"];
const known = (name) => OWN.includes(name) || PASSED.includes(name);

async function answer(name, args) {
  if (!known(name)) return { failed: true, text: "unknown command" };
  if (PASSED.includes(name)) return ask([name, ...args].join(" "));
  if (args.length !== (name === "known_command" || name === "genmove" ? 1 : 0)) return { failed: true, text: "syntax error" };
  if (name === "protocol_version") return { text: "2" };
  if (name === "name") return { text: "first.js" };
  if (name === "version") return { text: "1" };
  if (name === "known_command") return { text: String(known(args[0])) };
  if (name === "list_commands") return { text: [...OWN, ...PASSED].join("\n") };
  if (name === "quit") return { text: "" };
  const turns = (await ask("lp-legal")).text.split("\n");
  const turn = turns[Math.floor(Math.random() * turns.length)];
  // The helper knows whether the colour is one, and whether it is to move.
  const played = await ask(`play ${args[0]} ${turn || "pass"}`);
  if (!played.failed) return { text: turn };
  return ask(`genmove ${args[0]}`);
}

(async () => {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const parts = line.replace(/#.*/, "").replace(/[\x00-\x08\x0b-\x1f\x7f]/g, "").trim().split(/[ \t]+/).filter(Boolean);
    if (parts.length === 0) continue;
    const id = /^\d+$/.test(parts[0]) ? parts.shift() : "";
    const { failed, text } = parts.length ? await answer(parts[0], parts.slice(1)) : { failed: true, text: "syntax error" };
    process.stdout.write(`${failed ? "?" : "="}${id && String(Number(id))} ${text}\n\n`);
    if (parts[0] === "quit") break;
  }
  helper.stdin.end();
  process.exit(0);
})();
