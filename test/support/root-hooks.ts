import 'reflect-metadata';
import { stopTestServer } from './database.js';

/** Mocha's own name for what runs once after the whole run: ends the private database server, if a test started it. */
export const mochaGlobalTeardown = stopTestServer;
