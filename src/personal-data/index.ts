import type { Feature } from '../platform/feature.js';
import { createErasure, type ErasureDependencies } from './erase.service.js';
import { createPersonalDataExport } from './export.service.js';
import { PersonalDataResolver } from './personal-data.resolver.js';
import { personalDataRows } from './personal-data.rest.js';

export * from './places.js';
export * from './pseudonym.rules.js';

/** Builds what tells people what is stored about them, and what erases it. It knows tables of all features, and so stands right of them. */
export function createPersonalData(deps: ErasureDependencies): Feature {
  const tell = createPersonalDataExport(deps.database, deps.clock);
  return { name: 'personal-data', resolvers: [new PersonalDataResolver(tell, createErasure(deps))], rest: personalDataRows };
}
