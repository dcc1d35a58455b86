import { readFileSync } from 'node:fs';
import type { Bench, Figure } from './figure.js';
import { serve } from './list/figures.js';
import { openWorld } from './scale/world.js';

const MB = 1024;
const DOCUMENTS = 20_000;
const ITEMS = 5;

const DATA = JSON.stringify({
  invoice_number: 'R-1',
  total_amount: 119,
  vendor: { name: 'Alder Works' },
  line_items: Array.from({ length: ITEMS }, (_, at) => ({
    description: `A thing of some kind, ${at}`,
    quantity: at,
    unit_price: 2.5,
    total: at * 2.5,
  })),
});

/** Resident memory of a process, MB. */
const residentMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / MB;

interface Taken {
  readonly bytes: number;
  readonly ms: number;
  readonly peakMb: number;
}

/** Time and memory of a server that exports 100,000 line items of 20,000 documents (goal: under 100 MB more). Linux only. */
export const exports: Bench = {
  name: 'exports',
  async run(): Promise<Figure[]> {
    const world = await openWorld({ documents: DOCUMENTS, organizations: 1 });
    try {
      await world.query('UPDATE processing_runs SET extractedData = ?', [DATA]);
      const { child, pool } = await serve('ours', world.environment);
      const pid = child.pid!;
      const take = async (query: string): Promise<Taken> => {
        const headers = { authorization: `Bearer ${world.key}` };
        const asked = await pool.request({ method: 'GET', path: `/documents/export?${query}`, headers });
        const { data } = (await asked.body.json()) as { data: { downloadUrl: string } };
        const { pathname, search } = new URL(data.downloadUrl);
        let peakMb = 0;
        const timer = setInterval(() => {
          peakMb = Math.max(peakMb, residentMb(pid));
        }, 10);
        const start = performance.now();
        const answer = await pool.request({ method: 'GET', path: pathname + search, headersTimeout: 60_000, bodyTimeout: 60_000 });
        let bytes = 0;
        for await (const chunk of answer.body) bytes += (chunk as Buffer).length;
        clearInterval(timer);
        return { bytes, ms: performance.now() - start, peakMb };
      };
      const figures: Figure[] = [];
      try {
        // Code that runs for the first time is no memory of an export.
        await take('rows=line_items&search=nothing-like-it');
        await take('format=xlsx&search=nothing-like-it');
        for (const query of ['rows=line_items&locale=de-DE', 'format=xlsx']) {
          const idle = residentMb(pid);
          const { bytes, ms, peakMb } = await take(query);
          const name = `export of ${DOCUMENTS * ITEMS} line items, ${query}`;
          figures.push(
            {
              name: `${name}, memory`,
              unit: 'MB more',
              ours: Math.max(0, peakMb - idle),
              peer: idle,
              peerName: 'idle, MB',
              goal: '<= 100 MB more',
            },
            { name: `${name}, time`, unit: 's', ours: ms / 1000, peer: bytes / 1_000_000, peerName: 'file, MB', goal: 'told' },
          );
        }
      } finally {
        await pool.close();
        child.kill();
      }
      return figures;
    } finally {
      await world.close();
    }
  },
};
