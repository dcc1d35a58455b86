import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ClientTokens20261122084320 implements MigrationInterface {
  name = 'ClientTokens20261122084320';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `client_tokens` (`id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `hash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `last4` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `makerKind` varchar(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `makerId` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `permissions` json NOT NULL, `batchId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL, `uploadOnly` tinyint NOT NULL, `createdAt` datetime(3) NOT NULL, `expiresAt` datetime(3) NOT NULL, `revokedAt` datetime(3) NULL, UNIQUE INDEX `client_tokens_hash` (`hash`), INDEX `client_tokens_expires` (`expiresAt`), INDEX `client_tokens_maker` (`organizationId`, `mode`, `makerId`), PRIMARY KEY (`id`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `client_token_documents` (`tokenId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `documentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, PRIMARY KEY (`tokenId`, `documentId`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `client_token_documents`');
    await runner.query('DROP TABLE `client_tokens`');
  }
}
