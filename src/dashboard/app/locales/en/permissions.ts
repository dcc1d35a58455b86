/** What each permission lets a person or a program do, by its name. */
export const permissions = {
  permissions: {
    documents: {
      create: 'Upload and split documents, start jobs',
      read: 'See documents, jobs and events',
      update: 'Correct values, turn pages, stop jobs',
      delete: 'Delete documents',
      share: 'Say who sees a document, share it by link',
      export: 'Download results and tables',
      approve: 'Review, approve, reject and assign documents',
    },
    templates: {
      create: 'Make and copy templates',
      read: 'See templates',
      update: 'Change templates',
      delete: 'Delete templates',
      manage: 'Try templates on documents',
    },
    users: {
      invite: 'Invite people',
      manage: 'See and change people, hand out what is kept of them',
      roles: 'Make roles and give them to people',
      remove: 'Remove people and erase what is kept of them',
    },
    settings: {
      read: 'See the organization and its settings',
      manage: 'Change settings, see the audit log, e-mails and trusted operations',
    },
    billing: {
      read: 'See plan and use',
      manage: 'Change the plan',
    },
    analytics: {
      read: 'See figures and reports',
    },
    integrations: {
      create: 'Make keys',
      manage: 'See, replace and revoke keys and programs',
    },
    webhooks: {
      create: 'Make webhooks',
      manage: 'See, change and try webhooks, send deliveries again',
    },
  },
} as const;
