import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { buildSchema, isInterfaceType, isObjectType } from 'graphql';

/** GraphQL types and the documented field names that they carry. */
const FIELDS: Readonly<Record<string, string>> = {
  Document:
    'id filename type status fileSize pages language priority confidence templateId templateName extractedData confidenceScores processingTime metadata uploadedBy processingStartedAt reprocessingStartedAt createdAt completedAt updatedAt reviewReason extractedFields',
  UploadBatch:
    'batchId status documentsCount completedCount failedCount processingTime documents submittedAt completedAt estimatedCompletion',
  ProcessingBatch: 'batchId status documentsCount completedCount failedCount submittedAt completedAt estimatedCompletion jobs',
  ProcessingJob:
    'jobId status documentId features submittedAt completedAt estimatedCompletion processingTime pagesProcessed warnings nextToken',
  JobResults: 'jobId status documentMetadata blocks tables forms queries nextToken',
  Template:
    'id name documentType format version status matchingRules fields validationSchema outputMapping fieldsCount accuracy lastUsed statistics clonedFrom createdAt updatedAt',
  TemplateField: 'id name type page positionX positionY width height required ediSegment ediElement',
  TemplateStatistics: 'documentsProcessed averageAccuracy averageProcessingTime successRate',
  Webhook: 'id url eventTypes secret active description fieldFilters lastTriggered successRate statistics createdAt updatedAt',
  WebhookStatistics: 'totalDeliveries successfulDeliveries failedDeliveries successRate averageResponseTime',
  Delivery: 'id eventType status attempts responseCode responseTime lastError createdAt deliveredAt nextRetryAt',
  Organization: 'id name plan status role settings limits usage createdAt updatedAt',
  OrganizationSettings: 'documentRetention allowPublicSharing timezone',
  OrganizationLimits: 'monthlyDocuments storageGB users',
  OrganizationUsage: 'documentsThisMonth storageUsedGB activeUsers',
  User: 'id email name status roles permissions lastActive invitedAt joinedAt',
  Role: 'id name displayName description permissions userCount isDefault createdAt updatedAt',
  Invitation: 'invitationId email status roles expiresAt inviteUrl sentAt',
  DocumentPermissions: 'documentId defaultAccess permissions inheritedPermissions',
  DocumentPermissionEntry: 'userId email name access grantedBy grantedAt',
  InheritedPermission: 'source roleName access userCount',
};

describe('GraphQL types', () => {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  for (const [name, fields] of Object.entries(FIELDS)) {
    it(`${name} carries the documented field names`, () => {
      const type = schema.getType(name);
      const known = isObjectType(type) || isInterfaceType(type) ? Object.keys(type.getFields()) : [];
      expect(known).to.include.members(fields.split(' '));
    });
  }
});
