// Run test scripts against an engine: node run.js 'ENGINE COMMAND' SCRIPT ...
const fs = require("fs"), { spawnSync } = require("child_process");
let bad = 0;
for (const path of process.argv.slice(3)) {
  const steps = [];
  for (const line of fs.readFileSync(path, "utf8").split("\n"))
    if (/^[0-9]/.test(line)) steps.push([line, "=", ".*"]);
    else if (/^#[?!] \[/.test(line)) steps.at(-1).splice(1, 2, line[1] === "?" ? "=" : "?", line.slice(4, -1));
  const input = steps.map(([command]) => command + "\n").join("");
  const { stdout } = spawnSync(process.argv[2], { input, shell: true, encoding: "utf8", maxBuffer: 2 ** 28 });
  const blocks = stdout.split("\n\n").slice(0, -1);
  for (let at = 0; at < Math.max(steps.length, blocks.length); at++) {
    const [command, first, expression] = steps[at] || ["0 nothing", "", ""];
    if (!new RegExp(`^[${first}]${parseInt(command, 10)} ?(?:${expression})$`, "s").test(blocks[at] || ""))
      bad += console.log(`${path}: ${command}\n  expected ${first} ${expression}\n  got ${blocks[at]}`) || 1;
  }
}
console.log(bad, "wrong");
process.exitCode = bad > 0 ? 1 : 0;
