import { setPriority } from 'node:os';
import { becomeParsingProcess } from '../../../platform/isolation/index.js';
import { ServiceError } from '../../../vocabulary/errors.js';
import { type Production, produce } from './production.js';

/** The program of a production: makes one file and ends. What it says of a failure is only whether the file was to blame. */
const report = (message: { ok: boolean; message?: string | null }, code: number) =>
  process.send?.(message, undefined, undefined, () => process.exit(code));

process.on('disconnect', () => process.exit(0));
process.once('message', (production: Production) => {
  produce(production).then(
    () => report({ ok: true }, 0),
    (error: unknown) => {
      const message = error instanceof ServiceError ? error.message : null;
      report({ ok: false, message }, 1);
    },
  );
});
becomeParsingProcess();
try {
  setPriority(5);
} catch {
  // Not allowed here: it then works at the priority of the server.
}
