import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DocumentParts20261122080500 implements MigrationInterface {
  name = 'DocumentParts20261122080500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE `documents` ADD `sourceDocumentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NULL, ADD `sourceFirstPage` int NULL, ADD `sourceLastPage` int NULL, ADD INDEX `documents_source` (`sourceDocumentId`)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE `documents` DROP INDEX `documents_source`, DROP COLUMN `sourceLastPage`, DROP COLUMN `sourceFirstPage`, DROP COLUMN `sourceDocumentId`',
    );
  }
}
