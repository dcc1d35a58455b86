import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Search20261120120028 implements MigrationInterface {
  name = 'Search20261120120028';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX `document_texts_text` ON `document_texts`');
    await runner.query(
      'CREATE TABLE `search_entries` (`organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `documentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `FTS_DOC_ID` bigint UNSIGNED NOT NULL AUTO_INCREMENT, `body` mediumtext CHARACTER SET "utf8mb4" COLLATE "utf8mb4_bin" NOT NULL, FULLTEXT INDEX `search_entries_body` (`body`), UNIQUE INDEX `FTS_DOC_ID_INDEX` (`FTS_DOC_ID`), PRIMARY KEY (`organizationId`, `mode`, `documentId`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE INDEX `documents_search` ON `documents` (`organizationId`, `mode`, `id`, `type`, `status`, `confidence`, `createdAt`, `updatedAt`, `currency`, `totalAmount`, `uploadedById`, `defaultAccess`, `inheritRolePermissions`)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX `documents_search` ON `documents`');
    await runner.query('DROP TABLE `search_entries`');
    await runner.query('CREATE FULLTEXT INDEX `document_texts_text` ON `document_texts` (`text`)');
  }
}
