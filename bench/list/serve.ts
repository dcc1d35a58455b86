import 'reflect-metadata';
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createPool, type RowDataPacket } from 'mysql2/promise';
import { ENTITIES } from '../../src/app/entities.js';
import { startApp } from '../../src/app.js';
import { readConfig } from '../../src/platform/config.js';
import { openDatabase } from '../../src/platform/database/index.js';
import { silentLog } from '../../src/platform/log.js';
import { formatDurationOrNull } from '../../src/vocabulary/format.js';

/** A server of the benchmark in a process of its own: `ours`, or a route written by hand with express and mysql2 that answers the same. */

async function ours(): Promise<number> {
  const config = readConfig(process.env);
  const opened = await openDatabase({ config, log: silentLog, entities: ENTITIES, whenInUse: 'join' });
  const app = await startApp({ config, log: silentLog, parts: { api: true, work: false }, opened });
  return app.port!;
}

const COLUMNS =
  'd.id, d.filename, d.type, d.status, d.confidence, d.templateName, d.extractedFields, d.processingTimeMs, d.reviewReason, d.uploadedBy, d.createdAt, d.completedAt';

function toItem(row: RowDataPacket) {
  const { processingTimeMs, reviewReason, status, ...rest } = row;
  return {
    ...rest,
    status,
    processingTime: formatDurationOrNull(processingTimeMs),
    ...(status === 'review_required' ? { reviewReason } : {}),
  };
}

async function peer(): Promise<number> {
  const pool = createPool({
    socketPath: process.env.PEER_SOCKET!,
    password: process.env.PEER_PASSWORD!,
    user: 'root',
    database: 'docket',
    timezone: 'Z',
    connectionLimit: 10,
  });
  const app = express();
  app.get('/documents', async (request, response) => {
    const token = request.headers.authorization?.slice(7) ?? '';
    const limit = Math.min(100, Number(request.query.limit ?? 20));
    const [[key]] = await pool.query<RowDataPacket[]>('SELECT organizationId, revokedAt FROM bench_keys WHERE hash = ?', [
      createHash('sha256').update(token).digest('hex'),
    ]);
    if (!key || key.revokedAt) {
      response.status(401).json({ success: false, error: { code: 'INVALID_API_KEY' } });
      return;
    }
    const [[rows], [counts]] = await Promise.all([
      pool.query<RowDataPacket[]>(
        `SELECT ${COLUMNS} FROM documents d WHERE d.organizationId = ? AND d.mode = 'live' ORDER BY d.createdAt DESC, d.id DESC LIMIT ?`,
        [key.organizationId, limit + 1],
      ),
      pool.query<RowDataPacket[]>(
        "SELECT status, SUM(total) AS total, SUM(confidences) AS confidences, SUM(confidenceSum) AS confidenceSum FROM document_counters WHERE organizationId = ? AND mode = 'live' GROUP BY status",
        [key.organizationId],
      ),
    ]);
    const of = (status: string) => Number(counts.find((row) => row.status === status)?.total ?? 0);
    const sum = (column: string) => counts.reduce((total, row) => total + Number(row[column]), 0);
    const total = sum('total');
    const last = rows[limit - 1];
    response.json({
      success: true,
      data: {
        documents: rows.slice(0, limit).map(toItem),
        pagination: {
          limit,
          offset: 0,
          total,
          totalPages: Math.ceil(total / limit),
          nextCursor: rows.length > limit && last ? Buffer.from(JSON.stringify([last.createdAt, last.id])).toString('base64url') : null,
        },
        summary: {
          totalDocuments: total,
          completed: of('completed'),
          processing: of('processing') + of('uploading'),
          reviewRequired: of('review_required'),
          failed: of('failed'),
          averageConfidence: sum('confidenceSum') / sum('confidences'),
        },
      },
    });
  });
  return new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

process.on('disconnect', () => process.exit(0));
const port = await (process.argv[2] === 'ours' ? ours() : peer());
process.send?.({ port });
