import type { KeyingConfig } from '@urql/exchange-graphcache';

const embedded = () => null;

/** Types whose ids mean something only inside what they belong to, or that have none: kept with their parent in the cache. */
const EMBEDDED = [
  ...['CallbackSecret', 'CreatedOAuthClient', 'AddedPasskey', 'SecondFactor', 'BatchesUpdate', 'BatchUpdate', 'JobsUpdate', 'JobProgress'],
  ...[
    'Analysis',
    'BatchDocument',
    'BoundingBox',
    'ConfidenceScores',
    'Correction',
    'DeletedDocument',
    'DocumentDownload',
    'DocumentHistory',
  ],
  ...[
    'DocumentPermissions',
    'DocumentPermissionEntry',
    'DocumentReview',
    'DocumentSummary',
    'ExtractedField',
    'FieldDifference',
    'HistoryEvent',
  ],
  ...['InheritedPermission', 'Invitation', 'ItemError', 'MatchingRules', 'OrganizationLimits', 'OrganizationSettings', 'OrganizationUsage'],
  ...['Page', 'PageLine', 'PageWord', 'PageInfo', 'Pagination', 'ProcessingRun', 'ReviewReason', 'ReviewReasonField', 'SearchAggregations'],
  ...[
    'SearchResult',
    'TemplateField',
    'TemplateSampleFile',
    'TemplateStatistics',
    'Viewer',
    'ViewerUser',
    'WebhookStatistics',
    'OrganizationModel',
    'ModelField',
    'AuditVerification',
    'CreatedOrganization',
    'TemplateVersion',
    'TemplateCalibration',
    'TemplateAnalytics',
    'TemplateTest',
    'AuditEntry',
    'PlatformStatus',
    'PlatformProcess',
    'PlatformQueue',
    'PlatformQueuePart',
    'PlatformRates',
    'PlatformDatabase',
    'PlatformStorage',
    'PlatformAlert',
  ],
  ...[
    'DraftTrial',
    'DraftTrialResult',
    'DocumentReport',
    'ReportFigures',
    'ReportBucket',
    'ReportOfType',
    'ReportOfTemplate',
    'ReportOfField',
    'ReportOfReviewer',
    'ReportOfError',
  ],
];

/** How the cache tells things apart: by type and id, unless said otherwise here. */
export const keys: KeyingConfig = {
  ...Object.fromEntries(EMBEDDED.map((name) => [name, embedded])),
  OAuthClient: (data) => data.clientId as string,
  TrustedDocument: (data) => data.documentId as string,
};
