import { registerEnumType } from 'type-graphql';

export { DocumentType } from '../templates/index.js';

const enumOf = <T extends string>(...names: T[]) => Object.fromEntries(names.map((name) => [name, name])) as { [K in T]: K };

/** The seven document statuses (D21-D27). */
export const DocumentStatus = enumOf('uploading', 'processing', 'completed', 'review_required', 'approved', 'rejected', 'failed');
export type DocumentStatus = keyof typeof DocumentStatus;
registerEnumType(DocumentStatus, { name: 'DocumentStatus', description: 'Status of a document.' });

/** Priority of processing (D39). */
export const PriorityLevel = enumOf('low', 'normal', 'high');
export type PriorityLevel = keyof typeof PriorityLevel;
registerEnumType(PriorityLevel, {
  name: 'Priority',
  description: 'high before normal before low; a waiting document rises one step every 10 minutes.',
});

/** Speed against accuracy of recognition (D50). */
export const QualityLevel = enumOf('speed', 'balanced', 'accuracy');
export type QualityLevel = keyof typeof QualityLevel;
registerEnumType(QualityLevel, {
  name: 'Quality',
  description: 'speed: fast, lower accuracy; balanced; accuracy: highest accuracy, slower.',
});

/** Who may see a document without an entry of his own (D103). */
export const DefaultAccess = enumOf('none', 'organization');
export type DefaultAccess = keyof typeof DefaultAccess;
registerEnumType(DefaultAccess, { name: 'DefaultAccess' });
