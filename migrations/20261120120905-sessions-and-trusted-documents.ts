import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SessionsAndTrustedDocuments20261120120905 implements MigrationInterface {
  name = 'SessionsAndTrustedDocuments20261120120905';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `trusted_documents` (`organizationId` int NOT NULL, `documentId` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `text` mediumtext NOT NULL, `createdAt` datetime(3) NOT NULL, PRIMARY KEY (`organizationId`, `documentId`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `sessions` (`id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `hash` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `userId` int NOT NULL, `organizationId` int NOT NULL, `address` varchar(64) NULL, `createdAt` datetime(3) NOT NULL, `lastUsedAt` datetime(3) NOT NULL, `expiresAt` datetime(3) NOT NULL, UNIQUE INDEX `sessions_hash` (`hash`), INDEX `sessions_expires` (`expiresAt`), INDEX `sessions_member` (`userId`, `organizationId`), PRIMARY KEY (`id`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `sign_in_attempts` (`id` bigint NOT NULL AUTO_INCREMENT, `subject` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `at` datetime(3) NOT NULL, INDEX `sign_in_attempts_at` (`at`), INDEX `sign_in_attempts_subject` (`subject`, `at`), PRIMARY KEY (`id`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `sign_in_attempts`');
    await runner.query('DROP TABLE `sessions`');
    await runner.query('DROP TABLE `trusted_documents`');
  }
}
