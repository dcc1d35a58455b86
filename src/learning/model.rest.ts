import type { RestRow } from '../platform/http/route.js';

const TAG = 'Templates';
const MODEL = 'own automatic pending documents before after version trainedAt fields { field documents before after own }';

/** Additive rows: what reviewed documents teach. */
export const modelRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/organization/model',
    tag: TAG,
    summary: 'Whether the own model is used, and how much better it chooses.',
    additive: true,
    status: 200,
    operation: `query Model { data: model { ${MODEL} } }`,
  },
  {
    method: 'POST',
    path: '/organization/model/train',
    tag: TAG,
    summary: 'Trains a model with the reviewed documents; it is used only where it is better.',
    additive: true,
    status: 202,
    operation: `mutation TrainModel { data: trainModel { ${MODEL} } }`,
  },
  {
    method: 'POST',
    path: '/organization/model/revert',
    tag: TAG,
    summary: 'Puts the shipped models back and ends the nightly training.',
    additive: true,
    status: 200,
    operation: `mutation RevertModel { data: revertModel { ${MODEL} } }`,
  },
];
