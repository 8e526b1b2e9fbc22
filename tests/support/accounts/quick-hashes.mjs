// Preloaded into the processes of the database tests: hashes with little memory. At the product's cost, which the unit
// tests of passwords have, each took 60 ms of CPU, and the tests make many hundreds.
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { argon2 } = crypto;
crypto.argon2 = (algorithm, parameters, done) => argon2(algorithm, { ...parameters, memory: 64, passes: 1 }, done);
syncBuiltinESMExports();
