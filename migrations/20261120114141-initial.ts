import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Initial20261120114141 implements MigrationInterface {
  name = 'Initial20261120114141';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `idempotency_keys` (`id` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `bodyHash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `status` int NULL, `body` mediumtext NULL, `headers` json NULL, `createdAt` datetime(3) NOT NULL, INDEX `idempotency_keys_created` (`createdAt`), PRIMARY KEY (`id`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `api_keys` (`id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `organizationId` int NOT NULL, `userId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `name` varchar(100) NOT NULL, `hash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `prefix` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `last4` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `permissions` json NOT NULL, `expiresAt` datetime(3) NULL, `revokedAt` datetime(3) NULL, `lastUsedAt` datetime(3) NULL, `createdAt` datetime(3) NOT NULL, UNIQUE INDEX `api_keys_hash` (`hash`), INDEX `api_keys_user` (`userId`), INDEX `api_keys_organization` (`organizationId`, `createdAt`), PRIMARY KEY (`id`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `organizations` (`id` int NOT NULL AUTO_INCREMENT, `name` varchar(200) NOT NULL, `plan` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `status` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `settingsData` json NOT NULL, `apiVersion` varchar(10) CHARACTER SET ascii COLLATE ascii_bin NULL, `callbackSecretSealed` varchar(400) NULL, `createdAt` datetime(3) NOT NULL, `updatedAt` datetime(3) NOT NULL, PRIMARY KEY (`id`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `users` (`id` int NOT NULL AUTO_INCREMENT, `email` varchar(254) NOT NULL, `name` varchar(200) NULL, `passwordHash` varchar(200) NULL, `createdAt` datetime(3) NOT NULL, UNIQUE INDEX `users_email` (`email`), PRIMARY KEY (`id`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `memberships` (`organizationId` int NOT NULL, `userId` int NOT NULL, `status` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `extraPermissions` json NOT NULL, `lastActive` datetime(3) NULL, `invitedAt` datetime(3) NULL, `joinedAt` datetime(3) NULL, INDEX `memberships_user` (`userId`), PRIMARY KEY (`organizationId`, `userId`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `roles` (`id` int NOT NULL AUTO_INCREMENT, `organizationId` int NOT NULL, `name` varchar(50) NOT NULL, `displayName` varchar(100) NOT NULL, `description` varchar(500) NULL, `permissions` json NOT NULL, `builtIn` tinyint NOT NULL DEFAULT 0, `isDefault` tinyint NOT NULL DEFAULT 0, `createdAt` datetime(3) NOT NULL, `updatedAt` datetime(3) NOT NULL, UNIQUE INDEX `roles_name` (`organizationId`, `name`), PRIMARY KEY (`id`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `membership_roles` (`organizationId` int NOT NULL, `userId` int NOT NULL, `roleId` int NOT NULL, `assignedAt` datetime(3) NOT NULL, INDEX `membership_roles_role` (`roleId`), PRIMARY KEY (`organizationId`, `userId`, `roleId`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `audit_log` (`id` bigint NOT NULL AUTO_INCREMENT, `organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NULL, `number` bigint NOT NULL, `action` varchar(60) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `actor` varchar(254) NOT NULL, `userId` int NULL, `credential` varchar(80) NULL, `target` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NULL, `details` json NULL, `requestId` varchar(128) NULL, `address` varchar(64) NULL, `at` datetime(3) NOT NULL, `hash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, INDEX `audit_log_target` (`organizationId`, `target`), UNIQUE INDEX `audit_log_organization` (`organizationId`, `number`), PRIMARY KEY (`id`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `audit_chains` (`organizationId` int NOT NULL, `last` bigint NOT NULL, `hash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, PRIMARY KEY (`organizationId`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `events` (`id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `sequence` bigint NULL, `type` varchar(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `documentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL, `batchId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL, `data` json NOT NULL, `facts` json NULL, `createdAt` datetime(3) NOT NULL, `dispatchedAt` datetime(3) NULL, INDEX `events_stream` (`organizationId`, `mode`, `sequence`), INDEX `events_document` (`documentId`, `id`), INDEX `events_undispatched` (`dispatchedAt`, `id`), PRIMARY KEY (`id`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `event_sequences` (`organizationId` int NOT NULL, `last` bigint NOT NULL, PRIMARY KEY (`organizationId`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `streams` (`subject` varchar(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `last` bigint NOT NULL, `updatedAt` datetime(3) NOT NULL, PRIMARY KEY (`subject`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `stream_messages` (`subject` varchar(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `sequence` bigint NOT NULL, `at` datetime(3) NOT NULL, `facts` json NOT NULL, INDEX `stream_messages_at` (`at`), PRIMARY KEY (`subject`, `sequence`)) ENGINE=InnoDB',
    );
    await runner.query(
      "CREATE TABLE `documents` (`id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `filename` varchar(255) NOT NULL, `contentType` varchar(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `type` varchar(24) CHARACTER SET ascii COLLATE ascii_bin NULL, `requestedType` varchar(24) CHARACTER SET ascii COLLATE ascii_bin NULL, `status` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `fileSize` int NOT NULL, `pageCount` int NULL, `language` varchar(8) CHARACTER SET ascii COLLATE ascii_bin NULL, `priority` varchar(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `quality` varchar(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `confidence` double NULL, `templateId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL, `templateVersion` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NULL, `templateName` varchar(200) NULL, `requestedTemplateId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL, `forceTemplate` tinyint NOT NULL DEFAULT 0, `extractedFields` int NULL, `hasRuleErrors` tinyint NOT NULL DEFAULT 0, `reviewReason` varchar(40) CHARACTER SET ascii COLLATE ascii_bin NULL, `reviewReasons` json NOT NULL, `metadata` json NOT NULL, `warnings` json NOT NULL, `uploadedById` int NOT NULL, `uploadedBy` varchar(254) NOT NULL, `webhookUrl` varchar(2048) NULL, `batchId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL, `storageKey` varchar(200) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `sha256` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NULL, `duplicateOf` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL, `run` int NOT NULL DEFAULT '0', `resultRun` int NULL, `processingTimeMs` int NULL, `processingStartedAt` datetime(3) NULL, `reprocessingStartedAt` datetime(3) NULL, `createdAt` datetime(3) NOT NULL, `completedAt` datetime(3) NULL, `updatedAt` datetime(3) NOT NULL, `errorCode` varchar(40) CHARACTER SET ascii COLLATE ascii_bin NULL, `errorMessage` varchar(500) NULL, `uploadExpiresAt` datetime(3) NULL, `defaultAccess` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'organization', `inheritRolePermissions` tinyint NOT NULL DEFAULT 1, `lockedById` int NULL, `lockedUntil` datetime(3) NULL, `reviewedBy` varchar(254) NULL, `reviewedAt` datetime(3) NULL, `totalAmount` decimal(18,4) NULL, `taxAmount` decimal(18,4) NULL, `currency` varchar(8) NULL, `vendorName` varchar(300) NULL, `customerName` varchar(300) NULL, `invoiceNumber` varchar(120) NULL, INDEX `documents_upload_expiry` (`status`, `uploadExpiresAt`), INDEX `documents_batch` (`batchId`), INDEX `documents_content` (`organizationId`, `mode`, `sha256`), INDEX `documents_template` (`organizationId`, `mode`, `templateId`, `createdAt`), INDEX `documents_uploader` (`organizationId`, `mode`, `uploadedBy`, `createdAt`), INDEX `documents_filename` (`organizationId`, `mode`, `filename`, `id`), INDEX `documents_confidence` (`organizationId`, `mode`, `confidence`, `id`), INDEX `documents_type` (`organizationId`, `mode`, `type`, `createdAt`, `id`), INDEX `documents_status` (`organizationId`, `mode`, `status`, `createdAt`, `id`), INDEX `documents_updated` (`organizationId`, `mode`, `updatedAt`, `id`), INDEX `documents_created` (`organizationId`, `mode`, `createdAt`, `id`), PRIMARY KEY (`id`)) ENGINE=InnoDB",
    );
    await runner.query(
      'CREATE TABLE `document_access` (`documentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `userId` int NOT NULL, `access` varchar(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `grantedBy` int NOT NULL, `grantedAt` datetime(3) NOT NULL, INDEX `document_access_user` (`userId`, `documentId`), PRIMARY KEY (`documentId`, `userId`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `processing_runs` (`documentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `number` int NOT NULL, `organizationId` int NOT NULL, `status` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `engine` varchar(120) NULL, `type` varchar(24) CHARACTER SET ascii COLLATE ascii_bin NULL, `templateId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL, `templateVersion` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NULL, `forced` tinyint NOT NULL DEFAULT 0, `extractedData` json NULL, `confidenceScores` json NULL, `fields` json NULL, `reviewReasons` json NOT NULL, `errorCode` varchar(40) CHARACTER SET ascii COLLATE ascii_bin NULL, `errorMessage` varchar(500) NULL, `processingTimeMs` int NULL, `startedAt` datetime(3) NOT NULL, `completedAt` datetime(3) NULL, PRIMARY KEY (`documentId`, `number`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `document_pages` (`documentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `number` int NOT NULL, `model` mediumblob NOT NULL, PRIMARY KEY (`documentId`, `number`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `document_texts` (`documentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `text` mediumtext NOT NULL, FULLTEXT INDEX `document_texts_text` (`text`), PRIMARY KEY (`documentId`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `batches` (`id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `kind` varchar(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `status` varchar(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `documentsCount` int NOT NULL, `refused` json NOT NULL, `callbackUrl` varchar(2048) NULL, `createdById` int NOT NULL, `submittedAt` datetime(3) NOT NULL, `completedAt` datetime(3) NULL, INDEX `batches_organization` (`organizationId`, `mode`, `submittedAt`), PRIMARY KEY (`id`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `pending_content` (`storageKey` varchar(200) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `createdAt` datetime(3) NOT NULL, INDEX `pending_content_created` (`createdAt`), PRIMARY KEY (`storageKey`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `received_uploads` (`documentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `storageKey` varchar(200) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `sizeBytes` int NOT NULL, `sha256` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `head` blob NOT NULL, PRIMARY KEY (`documentId`)) ENGINE=InnoDB',
    );
    await runner.query(
      "CREATE TABLE `tasks` (`id` bigint NOT NULL AUTO_INCREMENT, `name` varchar(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `subjectId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL, `payload` json NOT NULL, `priority` varchar(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `dueOrder` datetime(3) NOT NULL, `runAt` datetime(3) NOT NULL, `attempts` int NOT NULL DEFAULT '0', `leaseToken` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NULL, `leaseUntil` datetime(3) NULL, `createdAt` datetime(3) NOT NULL, INDEX `tasks_subject` (`subjectId`), INDEX `tasks_order` (`name`, `dueOrder`, `id`), PRIMARY KEY (`id`)) ENGINE=InnoDB",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `tasks`');
    await runner.query('DROP TABLE `received_uploads`');
    await runner.query('DROP TABLE `pending_content`');
    await runner.query('DROP TABLE `batches`');
    await runner.query('DROP TABLE `document_texts`');
    await runner.query('DROP TABLE `document_pages`');
    await runner.query('DROP TABLE `processing_runs`');
    await runner.query('DROP TABLE `document_access`');
    await runner.query('DROP TABLE `documents`');
    await runner.query('DROP TABLE `stream_messages`');
    await runner.query('DROP TABLE `streams`');
    await runner.query('DROP TABLE `event_sequences`');
    await runner.query('DROP TABLE `events`');
    await runner.query('DROP TABLE `audit_chains`');
    await runner.query('DROP TABLE `audit_log`');
    await runner.query('DROP TABLE `membership_roles`');
    await runner.query('DROP TABLE `roles`');
    await runner.query('DROP TABLE `memberships`');
    await runner.query('DROP TABLE `users`');
    await runner.query('DROP TABLE `organizations`');
    await runner.query('DROP TABLE `api_keys`');
    await runner.query('DROP TABLE `idempotency_keys`');
  }
}
