import 'reflect-metadata';
import { access } from './access.js';
import { attacks } from './attacks/figures.js';
import { cost } from './cost/figures.js';
import { dashboard } from './dashboard.js';
import { eventLoop } from './event-loop/figures.js';
import { exports } from './exports.js';
import { fairness } from './fairness.js';
import { faults } from './faults/figures.js';
import { type Bench, format, readWords } from './figure.js';
import { fleet } from './fleet/figures.js';
import { pages } from './fleet/pages.js';
import { list } from './list/figures.js';
import { outputs } from './outputs.js';
import { reading } from './reading/figures.js';
import { quality } from './reading/quality.js';
import { scale } from './scale/figures.js';
import { purge } from './scale/purge.js';
import { signIn } from './sign-in.js';
import { start } from './start.js';
import { textLayer } from './text-layer.js';
import { topology } from './topology/figures.js';
import { upgrade } from './upgrade.js';
import { uploadMemory } from './upload-memory.js';
import { watchers } from './watchers.js';
import { webhookFaults } from './webhooks/faults.js';
import { webhooks } from './webhooks/figures.js';
import { webhooksSlow } from './webhooks/slow.js';

/** All benchmarks; `npm run bench -- NAME ... [--OPTION NUMBER ...]` runs some of them. */
const BENCHES: readonly Bench[] = [
  access,
  attacks,
  signIn,
  start,

  reading,
  quality,
  textLayer,
  uploadMemory,
  eventLoop,
  dashboard,
  webhooks,
  webhooksSlow,
  webhookFaults,
  faults,
  topology,
  upgrade,
  cost,
  fairness,
  pages,
  fleet,
  list,
  outputs,
  exports,
  scale,
  purge,
  watchers,
];

const { names, option } = readWords(process.argv.slice(2));
for (const bench of BENCHES) {
  if (names.length > 0 && !names.includes(bench.name)) continue;
  console.log(`${bench.name} ...`);
  for (const figure of await bench.run(option)) console.log(`  ${format(figure)}`);
}
