import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DocumentShares20261122062500 implements MigrationInterface {
  name = 'DocumentShares20261122062500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `document_shares` (`id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `documentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `tokenHash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `last4` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `download` tinyint NOT NULL, `createdById` int NOT NULL, `createdBy` varchar(254) NOT NULL, `createdAt` datetime(3) NOT NULL, `expiresAt` datetime(3) NOT NULL, `revokedAt` datetime(3) NULL, `views` int NOT NULL DEFAULT 0, `lastViewedAt` datetime(3) NULL, INDEX `document_shares_organization` (`organizationId`, `revokedAt`), INDEX `document_shares_document` (`documentId`), UNIQUE INDEX `document_shares_hash` (`tokenHash`), PRIMARY KEY (`id`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `document_shares`');
  }
}
