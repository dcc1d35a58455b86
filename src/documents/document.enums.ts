import { registerEnumType } from 'type-graphql';
import { meaningsOf } from '../platform/graphql/closed-set.js';

export { DocumentType } from '../templates/index.js';

const enumOf = <T extends string>(...names: T[]) => Object.fromEntries(names.map((name) => [name, name])) as { [K in T]: K };

/** The seven document statuses (D21-D27). */
export const DocumentStatus = enumOf('uploading', 'processing', 'completed', 'review_required', 'approved', 'rejected', 'failed');
export type DocumentStatus = keyof typeof DocumentStatus;
registerEnumType(DocumentStatus, {
  name: 'DocumentStatus',
  description: 'How far a document has come.',
  valuesConfig: meaningsOf<DocumentStatus>({
    uploading: 'Its bytes have not come yet.',
    processing: 'It is read, or waits to be read.',
    completed: 'It was read, and nothing asks for a person.',
    review_required: 'It was read, and a person should look: reviewReasons say why.',
    approved: 'A person confirmed it.',
    rejected: 'A person refused it.',
    failed: 'It could not be read; errorCode says why.',
  }),
});

/** Priority of processing (D39). */
export const PriorityLevel = enumOf('low', 'normal', 'high');
export type PriorityLevel = keyof typeof PriorityLevel;
registerEnumType(PriorityLevel, {
  name: 'Priority',
  description: 'Whose turn comes first. What waits rises one step every 10 minutes.',
  valuesConfig: meaningsOf<PriorityLevel>({ low: 'After the others.', normal: 'The default.', high: 'Before the others.' }),
});

/** Speed against accuracy of recognition (D50). */
export const QualityLevel = enumOf('speed', 'balanced', 'accuracy');
export type QualityLevel = keyof typeof QualityLevel;
registerEnumType(QualityLevel, {
  name: 'Quality',
  description: 'Speed against accuracy of reading.',
  valuesConfig: meaningsOf<QualityLevel>({
    speed: 'Fast, and less accurate.',
    balanced: 'The default.',
    accuracy: 'As accurate as can be, and slower.',
  }),
});

/** Who may see a document without an entry of his own (D103). */
export const DefaultAccess = enumOf('none', 'organization');
export type DefaultAccess = keyof typeof DefaultAccess;
registerEnumType(DefaultAccess, {
  name: 'DefaultAccess',
  description: 'Who may see a document without an entry of their own.',
  valuesConfig: meaningsOf<DefaultAccess>({
    none: 'Only who uploaded it, administrators, and whom the roles or an entry let in.',
    organization: 'Every member may read it.',
  }),
});
