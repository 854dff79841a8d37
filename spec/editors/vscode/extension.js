"use strict";

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const [command, ...args] = workspace.getConfiguration("limitproto").get("command");
  client = new LanguageClient(
    "limitproto",
    { command, args },
    { documentSelector: [{ language: "lgn" }], initializationOptions: { board: "svg" } },
  );
  return client.start();
};

exports.deactivate = () => client?.stop();
