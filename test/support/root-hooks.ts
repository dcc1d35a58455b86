import 'reflect-metadata';
import { requireServer } from '../../src/platform/database/embedded/server-binary.js';
import { closeBrowser } from './browser.js';
import { answersChecked } from './contract.js';
import { makeTestFolder, stopTestServer } from './database.js';

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

/** Mocha's own name for what runs once before everything, in the process that forks those that run tests: installs the database server where that is possible, because no test has time for it. */
export function mochaGlobalSetup(): void {
  makeTestFolder();
  try {
    requireServer(say);
  } catch (error) {
    say((error as Error).message);
  }
}

/** Each process that runs tests says for itself how many answers it held against the document. */
process.once('exit', () => {
  if (answersChecked() > 0) say(`${answersChecked()} answers were held against the OpenAPI document`);
});

/** Mocha's own name for what runs once after everything: ends the browser and the private database server, if a test started them. */
export async function mochaGlobalTeardown(): Promise<void> {
  await closeBrowser();
  await stopTestServer();
}
