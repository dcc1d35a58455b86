import 'reflect-metadata';
import { eventLoop } from './event-loop/figures.js';
import { type Bench, format } from './figure.js';
import { list } from './list/figures.js';
import { outputs } from './outputs.js';
import { reading } from './reading/figures.js';
import { quality } from './reading/quality.js';
import { scale } from './scale/figures.js';
import { textLayer } from './text-layer.js';
import { uploadMemory } from './upload-memory.js';
import { webhookFaults } from './webhooks/faults.js';
import { webhooks } from './webhooks/figures.js';

/** All benchmarks; `npm run bench -- NAME ...` runs some of them. */
const BENCHES: readonly Bench[] = [reading, quality, textLayer, uploadMemory, eventLoop, webhooks, webhookFaults, list, outputs, scale];

const wanted = process.argv.slice(2);
for (const bench of BENCHES) {
  if (wanted.length > 0 && !wanted.includes(bench.name)) continue;
  console.log(`${bench.name} ...`);
  for (const figure of await bench.run()) console.log(`  ${format(figure)}`);
}
