import { expect } from 'chai';
import type { EntityManager } from 'typeorm';
import { type ChangeHook, type RemovalHook, recordChanges, recordRemoval } from '../../../src/documents/document.changes.js';
import type { Document } from '../../../src/documents/document.entity.js';

describe('document.changes recordChanges()', () => {
  it('comes to rows of the documents themselves before it locks what others wait for', async () => {
    const seen: string[] = [];
    const tx = { query: async () => void seen.push('counters') };
    const hook: ChangeHook = async (_tx, _before, { id }) => {
      seen.push(`own ${id}`);
      return async () => void seen.push(`shared ${id}`);
    };
    const [one, other] = ['1', '2'].map((id) => ({ id, organizationId: 1, mode: 'live', status: 'completed' }) as unknown as Document);
    const changes = [one!, other!].map((after) => ({ before: null, after }));
    await recordChanges(tx as unknown as EntityManager, [hook], changes);
    expect(seen).to.deep.equal(['own 1', 'own 2', 'counters', 'counters', 'shared 1', 'shared 2']);
  });
});

describe('document.changes recordRemoval()', () => {
  const scope = { organizationId: 1, mode: 'live' } as const;
  const document = { ...scope, status: 'completed', type: null, confidence: null, uploadedBy: 'ann@example.com', templateId: null };

  async function steps(old: boolean): Promise<string[]> {
    const seen: string[] = [];
    const tx = {
      query: async (sql: string) => {
        if (sql.includes('document_counters')) seen.push('counters');
        return [];
      },
    };
    const hook: RemovalHook = async () => void seen.push('hook');
    await recordRemoval(tx as unknown as EntityManager, [hook], scope, [document as unknown as Document], { old });
    return [...new Set(seen)];
  }

  it('locks counters first, as changes do', async () => {
    expect(await steps(false)).to.deep.equal(['counters', 'hook']);
  });

  it('locks them last for documents of days that nobody adds to any more', async () => {
    expect(await steps(true)).to.deep.equal(['hook', 'counters']);
  });
});
