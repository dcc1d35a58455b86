import { expect } from 'chai';
import { type Evidence, tally } from '../../../../bench/faults/tally.js';

const sound: Evidence = {
  sent: [{ key: 'document-1', id: 'doc_1', during: 'a fault' }],
  documents: [{ id: 'doc_1', filename: 'document-1.pdf', status: 'completed' }],
  queued: new Set(),
  endings: new Map([['doc_1', 1]]),
  told: new Map([['doc_1', 1]]),
};
const none = { documents: 1, lost: 0, repeated: 0, waiting: 0, failed: 0, toldAgain: 0 };
const open = [{ id: 'doc_1', filename: 'document-1.pdf', status: 'processing' }];

describe('bench/faults > tally()', () => {
  const cases: [string, Partial<Evidence>, Partial<typeof none>][] = [
    ['counts nothing of a document that was read and told of once', {}, {}],
    [
      'calls a document that waits in the queue backlog',
      { documents: open, queued: new Set(['doc_1']), endings: new Map(), told: new Map() },
      { waiting: 1 },
    ],
    ['calls a document that waits for nobody lost', { documents: open, endings: new Map(), told: new Map() }, { lost: 1 }],
    ['calls a document that was accepted and is gone lost', { documents: [] }, { lost: 1 }],
    ['calls a document lost whose end nobody was told', { told: new Map() }, { lost: 1 }],
    ['calls a document lost whose end is no event', { endings: new Map() }, { lost: 1 }],
    ['calls a document that ended twice repeated', { endings: new Map([['doc_1', 2]]) }, { repeated: 1 }],
    [
      'calls a document that one key made twice repeated',
      { documents: [...sound.documents, { id: 'doc_2', filename: 'document-1.pdf', status: 'completed' }] },
      { repeated: 1 },
    ],
    ['tells a webhook that came again from that', { told: new Map([['doc_1', 2]]) }, { toldAgain: 1 }],
    ['counts what failed', { documents: [{ ...sound.documents[0]!, status: 'failed' }] }, { failed: 1 }],
  ];
  for (const [claim, evidence, expected] of cases) {
    it(claim, () => expect(tally({ ...sound, ...evidence }).get('a fault')).to.deep.equal({ ...none, ...expected }));
  }
});
