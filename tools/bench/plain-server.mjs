// `node plain-server.mjs FOLDER PORT`: the bare server for comparison.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const [folder, port] = process.argv.slice(2);
const body = readFileSync(join(folder, "body"));
const kept = JSON.parse(readFileSync(join(folder, "headers.json"), "utf8"));
const headers = [...kept, ["content-length", String(body.byteLength)]].flat();

const tag = kept.find(([name]) => name.toLowerCase() === "etag")?.[1];

createServer((request, response) => {
  if (tag !== undefined && request.headers["if-none-match"] === tag) {
    response.writeHead(304, ["etag", tag]).end();
    return;
  }
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), "127.0.0.1");
