// TypeScript 6: the newest whose parser a program may call. It lives in this folder, apart from the TypeScript that checks types.
export { default as ts } from "typescript";
