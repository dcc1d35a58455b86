import type { Feature } from '../../platform/feature.js';
import { mountExports } from './export.files.js';
import { ExportResolver } from './export.resolver.js';
import { exportRows } from './export.rest.js';
import { createExports, type ExportDependencies } from './export.service.js';

/** Many documents in one file: what GraphQL, REST and the file links have of it. */
export function buildExports(deps: ExportDependencies): Required<Pick<Feature, 'mount' | 'rest'>> & { readonly resolver: object } {
  const exports = createExports(deps);
  return { resolver: new ExportResolver(exports), rest: exportRows, mount: (app) => mountExports(app, exports) };
}
