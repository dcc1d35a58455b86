import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { EntityManager } from 'typeorm';
import type { Database } from '../../platform/database/index.js';
import type { ResultItem } from './result-items.js';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** A chunk is closed at so many items, or so many characters of JSON: a page of results opens few, and none is large. */
const CHUNK_ITEMS = 500;
const CHUNK_CHARACTERS = 512 * 1024;

/** Takes the items of one attempt in their order. Nothing of them is shown until the job names the attempt as its result. */
export interface ResultWriter {
  add(items: readonly ResultItem[]): Promise<void>;
  /** Writes the rest; gives the number of items. */
  end(): Promise<number>;
}

/** A part of a job's one sequence of results. */
export interface ResultRange {
  readonly jobId: string;
  readonly resultSet: number;
  readonly from: number;
  readonly count: number;
}

/** Results of jobs as gzipped chunks of one sequence (D59). */
export interface ResultStore {
  /** Begins an attempt anew: what an earlier try of it left is removed. */
  write(jobId: string, resultSet: number): Promise<ResultWriter>;
  /** Items from a position on, chunk by chunk: no job is held whole. */
  read(jobId: string, resultSet: number, from: number, count: number): AsyncGenerator<ResultItem[]>;
  /** Items of several jobs at once, in the order asked: one statement. Ask for few: all of them are held. */
  readSeveral(wanted: readonly ResultRange[]): Promise<ResultItem[][]>;
  /** Removes what an attempt wrote that will not count. */
  drop(jobId: string, resultSet: number): Promise<void>;
  /** Removes the chunks of other attempts, or all. */
  keepOnly(tx: EntityManager, jobId: string, resultSet: number | null): Promise<void>;
}

/** Builds the store. */
export function createResultStore(database: Database): ResultStore {
  async function save(jobId: string, resultSet: number, firstItem: number, lines: readonly string[]): Promise<void> {
    const items = await pack(lines.join('\n'), { level: 6 });
    await database.query('INSERT INTO job_results (jobId, resultSet, firstItem, itemCount, items) VALUES (?,?,?,?,?)', [
      jobId,
      resultSet,
      firstItem,
      lines.length,
      items,
    ]);
  }
  const store: ResultStore = {
    async write(jobId, resultSet) {
      await store.drop(jobId, resultSet);
      let lines: string[] = [];
      let characters = 0;
      let written = 0;
      const flush = async () => {
        if (lines.length === 0) return;
        await save(jobId, resultSet, written, lines);
        written += lines.length;
        lines = [];
        characters = 0;
      };
      return {
        async add(items) {
          for (const item of items) {
            const line = JSON.stringify(item);
            lines.push(line);
            characters += line.length;
            if (lines.length >= CHUNK_ITEMS || characters >= CHUNK_CHARACTERS) await flush();
          }
        },
        async end() {
          await flush();
          return written;
        },
      };
    },
    async *read(jobId, resultSet, from, count) {
      for (let position = from; position < from + count; ) {
        const [chunk] = await database.query<{ firstItem: number; itemCount: number; items: Buffer }>(
          'SELECT firstItem, itemCount, items FROM job_results WHERE jobId = ? AND resultSet = ? AND firstItem <= ? ORDER BY firstItem DESC LIMIT 1',
          [jobId, resultSet, position],
        );
        if (!chunk || position >= chunk.firstItem + chunk.itemCount) return;
        const lines = (await unpack(chunk.items)).toString('utf8').split('\n');
        const wanted = lines.slice(position - chunk.firstItem, from + count - chunk.firstItem);
        yield wanted.map((line) => JSON.parse(line) as ResultItem);
        position += wanted.length;
      }
    },
    async readSeveral(wanted) {
      if (wanted.length === 0) return [];
      const overlaps = '(jobId = ? AND resultSet = ? AND firstItem < ? AND firstItem + itemCount > ?)';
      const chunks = await database.query<{ jobId: string; firstItem: number; items: Buffer }>(
        `SELECT jobId, firstItem, items FROM job_results WHERE ${wanted.map(() => overlaps).join(' OR ')} ORDER BY jobId, firstItem`,
        wanted.flatMap(({ jobId, resultSet, from, count }) => [jobId, resultSet, from + count, from]),
      );
      const found = wanted.map(async ({ jobId, from, count }) => {
        const items: ResultItem[] = [];
        for (const chunk of chunks.filter((each) => each.jobId === jobId)) {
          const lines = (await unpack(chunk.items)).toString('utf8').split('\n');
          const inRange = lines.slice(Math.max(0, from - chunk.firstItem), from + count - chunk.firstItem);
          for (const line of inRange) items.push(JSON.parse(line) as ResultItem);
        }
        return items;
      });
      return Promise.all(found);
    },
    async drop(jobId, resultSet) {
      await database.query('DELETE FROM job_results WHERE jobId = ? AND resultSet = ?', [jobId, resultSet]);
    },
    async keepOnly(tx, jobId, resultSet) {
      await tx.query('DELETE FROM job_results WHERE jobId = ? AND resultSet <> ?', [jobId, resultSet ?? -1]);
    },
  };
  return store;
}
