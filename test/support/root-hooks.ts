import 'reflect-metadata';
import { requireServer } from '../../src/platform/database/embedded/server-binary.js';
import { tellSources } from '../../src/stack.js';
import { endAll } from './run/endings.js';
import { makeTestFolder, removeTestFolder } from './run/test-folder.js';

// Every process of every run loads this file, also for one unit test: it imports little. What a test starts for all tests says itself how it ends.

// As in the program: the map of a file is read when a stack goes through it, not when the file is loaded.
tellSources();

/** Mocha's own name for what runs once before everything, in the process that forks those that run tests: installs the database server where that is possible, because no test has time for it. */
export function mochaGlobalSetup(): void {
  makeTestFolder();
  try {
    requireServer((sentence) => process.stdout.write(`${sentence}\n`));
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`);
  }
}

/** Mocha's own name for what runs once after everything: ends the browser and the private database server, if a test started them. */
export async function mochaGlobalTeardown(): Promise<void> {
  await endAll();
  await removeTestFolder();
}
