import {
  DayFigures,
  DocumentFigures,
  FigureZone,
  TemplateDay,
  TemplateErrorDay,
  TemplateFieldDay,
  TimeFigures,
  UserFigures,
} from '../analytics/index.js';
import { TrustedDocument } from '../api/graphql/trusted-documents.js';
import { IdempotencyRecord } from '../api/rest/idempotency.js';
import { AuditChain, AuditRecord } from '../audit/index.js';
import {
  ApiKeyRecord,
  ClientTokenDocument,
  ClientTokenRecord,
  OAuthClientRecord,
  OAuthPayload,
  PasswordReset,
  RecoveryCode,
  RememberedDevice,
  SecondFactorRecord,
  SessionRecord,
  SignInAttempt,
} from '../auth/index.js';
import {
  BatchRecord,
  Document,
  DocumentAccessEntry,
  DocumentCounter,
  DocumentOutput,
  DocumentPageRecord,
  DocumentText,
  KeptPage,
  ProcessingRun,
  ShareRecord,
} from '../documents/index.js';
import { OrganizationModelRecord } from '../learning/index.js';
import {
  InvitationRecord,
  Membership,
  MembershipRole,
  MonthlyUsage,
  Organization,
  OutboxMail,
  RoleRecord,
  SentNotice,
  StorageUsage,
  UserRecord,
} from '../organizations/index.js';
import { ContentScan, PendingContent, ReceivedUpload, UploadPiece } from '../platform/content/index.js';
import type { EntityClass } from '../platform/database/index.js';
import { EventRecord, EventSequence, StreamMessageRecord, StreamRecord } from '../platform/events/index.js';
import { InstallationRecord } from '../platform/installation.js';
import { TaskRecord } from '../platform/tasks/index.js';
import { JobResultChunk, JobSlots, ProcessingJob } from '../processing/index.js';
import { SearchEntry } from '../search/index.js';
import { Template, TemplateReviewedValue, TemplateVersion } from '../templates/index.js';
import { DeliveryRecord, EventBody, WebhookEndpoint, WebhookRecord } from '../webhooks/index.js';

/** Every table once. Migrations must give exactly these (checked by a test). */
export const ENTITIES: readonly EntityClass[] = [
  EventRecord,
  EventSequence,
  StreamRecord,
  StreamMessageRecord,
  TaskRecord,
  InstallationRecord,
  AuditRecord,
  AuditChain,
  Organization,
  UserRecord,
  Membership,
  RoleRecord,
  SentNotice,
  MembershipRole,
  InvitationRecord,
  OutboxMail,
  MonthlyUsage,
  StorageUsage,
  ApiKeyRecord,
  ClientTokenRecord,
  ClientTokenDocument,
  SessionRecord,
  SignInAttempt,
  PasswordReset,
  SecondFactorRecord,
  RecoveryCode,
  RememberedDevice,
  OAuthClientRecord,
  OAuthPayload,
  Document,
  ProcessingRun,
  KeptPage,
  DocumentPageRecord,
  DocumentText,
  DocumentAccessEntry,
  ShareRecord,
  DocumentCounter,
  DocumentOutput,
  BatchRecord,
  PendingContent,
  ContentScan,
  ReceivedUpload,
  UploadPiece,
  SearchEntry,
  DocumentFigures,
  DayFigures,
  UserFigures,
  TimeFigures,
  FigureZone,
  IdempotencyRecord,
  TrustedDocument,
  Template,
  TemplateVersion,
  TemplateReviewedValue,
  TemplateDay,
  TemplateFieldDay,
  TemplateErrorDay,
  OrganizationModelRecord,
  ProcessingJob,
  JobResultChunk,
  JobSlots,
  WebhookRecord,
  WebhookEndpoint,
  DeliveryRecord,
  EventBody,
];
