import { expect } from 'chai';
import type { EntityManager } from 'typeorm';
import { type RemovalHook, recordRemoval } from '../../../src/documents/document.changes.js';
import type { Document } from '../../../src/documents/document.entity.js';

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
