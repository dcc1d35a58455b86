import type { Tasks } from '../../platform/tasks/index.js';
import { ServiceError } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { recordChange, snapshotOf } from '../document.changes.js';
import { Document } from '../document.entity.js';
import { assertUnlocked } from '../document.rules.js';
import type { DocumentContext, DocumentReader } from '../document.service.js';
import type { PageReader } from '../pages/page.service.js';
import { beginAgain, reprocess } from '../update.service.js';
import { checkTurn } from './split.rules.js';

/** Pages turned by hand (D147). */
export interface Turns {
  /** Turns pages clockwise from how they are shown and reads the document again. Throws VALIDATION_ERROR, DOCUMENT_LOCKED. Needs edit access. */
  rotate(caller: Caller, id: string, pages: readonly number[], degrees: number): Promise<Document>;
}

/** What turning needs. */
export interface TurnDependencies extends DocumentContext {
  readonly tasks: Tasks;
  readonly reader: DocumentReader;
  readonly pages: PageReader;
}

/** Builds the turns. */
export function createTurns(deps: TurnDependencies): Turns {
  const { database, clock, audit, streams, reader } = deps;

  /** Rotations of the pages as they shall be. They are read anew when they were read: what nobody has seen cannot be turned. */
  async function rotationsAfter(document: Document, turned: readonly number[], degrees: number): Promise<Record<number, number>> {
    const wanted = new Set(turned);
    const rotations: Record<number, number> = { ...document.pageRotations };
    for await (const { number, rotation } of deps.pages.models(document.id))
      if (wanted.delete(number)) rotations[number] = ((rotations[number] ?? rotation) + degrees) % 360;
    if (wanted.size === 0) return rotations;
    const { status } = document;
    throw new ServiceError('INVALID_STATUS_TRANSITION', { status }, { message: 'Pages can be turned after they were read.' });
  }

  return {
    async rotate(caller, id, pages, degrees) {
      checkTurn(pages, degrees, null);
      assertUnlocked(await reader.load(caller, id, 'edit'), caller.userId, clock.now());
      const updated = await database.transaction(async (tx, afterCommit) => {
        const document = await reader.load(caller, id, 'edit', { manager: tx, lock: true });
        const now = clock.now();
        assertUnlocked(document, caller.userId, now);
        checkTurn(pages, degrees, document.pageCount);
        const before = snapshotOf(document);
        document.pageRotations = await rotationsAfter(document, pages, degrees);
        reprocess(document, now);
        document.updatedAt = now;
        await tx.save(Document, document);
        await recordChange(tx, deps.changeHooks, before, document);
        await beginAgain(tx, deps, document);
        afterCommit(() => streams.notify(id));
        await audit.record(tx, caller, { action: 'document.rotated', target: id, details: { pages, degrees, run: document.run } });
        return document;
      });
      deps.tasks.hint('document.process', updated.priority);
      return updated;
    },
  };
}
