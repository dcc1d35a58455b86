import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Webhooks20261120121253 implements MigrationInterface {
  name = 'Webhooks20261120121253';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `webhooks` (`id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `url` varchar(2048) NOT NULL, `eventTypes` json NOT NULL, `active` tinyint NOT NULL DEFAULT 1, `description` varchar(500) NULL, `fieldFilters` json NOT NULL, `secretSealed` varchar(2000) NOT NULL, `previousSecretSealed` varchar(2000) NULL, `previousSecretUntil` datetime(3) NULL, `disabledReason` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NULL, `disabledAt` datetime(3) NULL, `createdAt` datetime(3) NOT NULL, `updatedAt` datetime(3) NOT NULL, INDEX `webhooks_scope` (`organizationId`, `mode`, `createdAt`), PRIMARY KEY (`id`)) ENGINE=InnoDB',
    );
    await runner.query(
      "CREATE TABLE `webhook_endpoints` (`id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `webhookId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL, `nextDueAt` datetime(3) NULL, `leaseToken` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NULL, `leaseUntil` datetime(3) NULL, `total` int NOT NULL DEFAULT '0', `delivered` int NOT NULL DEFAULT '0', `failed` int NOT NULL DEFAULT '0', `answers` int NOT NULL DEFAULT '0', `answersMs` bigint NOT NULL DEFAULT '0', `lastTriggered` datetime(3) NULL, `failures` int NOT NULL DEFAULT '0', `failingSince` datetime(3) NULL, `watchedUntil` datetime(3) NULL, INDEX `webhook_endpoints_due` (`nextDueAt`), PRIMARY KEY (`id`)) ENGINE=InnoDB",
    );
    await runner.query(
      "CREATE TABLE `webhook_deliveries` (`id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `endpointId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `webhookId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL, `eventId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `eventType` varchar(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `url` varchar(2048) NULL, `status` varchar(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `attempts` int NOT NULL DEFAULT '0', `responseCode` int NULL, `responseTimeMs` int NULL, `lastError` varchar(300) NULL, `createdAt` datetime(3) NOT NULL, `deliveredAt` datetime(3) NULL, `runAt` datetime(3) NULL, INDEX `webhook_deliveries_list` (`organizationId`, `mode`, `webhookId`, `id`), INDEX `webhook_deliveries_due` (`endpointId`, `runAt`), UNIQUE INDEX `webhook_deliveries_once` (`eventId`, `endpointId`), PRIMARY KEY (`id`)) ENGINE=InnoDB",
    );
    await runner.query(
      'CREATE TABLE `webhook_bodies` (`eventId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `documentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL, `body` mediumblob NOT NULL, INDEX `webhook_bodies_document` (`documentId`), PRIMARY KEY (`eventId`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `webhook_bodies`');
    await runner.query('DROP TABLE `webhook_deliveries`');
    await runner.query('DROP TABLE `webhook_endpoints`');
    await runner.query('DROP TABLE `webhooks`');
  }
}
