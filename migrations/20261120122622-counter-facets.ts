import type { MigrationInterface, QueryRunner } from 'typeorm';

const FACETS = [
  ['all', "''", ''],
  ['uploader', 'uploadedBy', ''],
  ['template', 'templateId', 'WHERE templateId IS NOT NULL'],
];

/** Counters by uploader, template and errors, too: the table is made anew and filled out of the documents. */
export class CounterFacets20261120122622 implements MigrationInterface {
  name = 'CounterFacets20261120122622';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX `documents_confidence` ON `documents`');
    await runner.query('DROP INDEX `documents_created` ON `documents`');
    await runner.query('CREATE INDEX `documents_confidence` ON `documents` (`organizationId`, `mode`, `confidence`, `id`, `status`)');
    await runner.query(
      'CREATE INDEX `documents_created` ON `documents` (`organizationId`, `mode`, `createdAt`, `id`, `status`, `confidence`)',
    );
    await runner.query('DROP TABLE `document_counters`');
    await runner.query(
      'CREATE TABLE `document_counters` (`organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `facet` varchar(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `value` varchar(254) NOT NULL, `status` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `type` varchar(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `hasErrors` tinyint NOT NULL, `total` int NOT NULL, `confidences` int NOT NULL, `confidenceSum` decimal(16,4) NOT NULL, PRIMARY KEY (`organizationId`, `mode`, `facet`, `value`, `status`, `type`, `hasErrors`)) ENGINE=InnoDB',
    );
    for (const [facet, value, where] of FACETS) {
      await runner.query(
        `INSERT INTO document_counters SELECT organizationId, mode, '${facet}', ${value}, status, COALESCE(type, ''), (status = 'failed' OR hasRuleErrors = 1), COUNT(*), COUNT(confidence), COALESCE(SUM(confidence), 0) FROM documents ${where} GROUP BY organizationId, mode, ${value}, status, type, (status = 'failed' OR hasRuleErrors = 1)`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `document_counters`');
    await runner.query(
      'CREATE TABLE `document_counters` (`organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `status` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `type` varchar(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `total` int NOT NULL, `confidences` int NOT NULL, `confidenceSum` decimal(16,4) NOT NULL, PRIMARY KEY (`organizationId`, `mode`, `status`, `type`)) ENGINE=InnoDB',
    );
    await runner.query(
      "INSERT INTO document_counters SELECT organizationId, mode, status, COALESCE(type, ''), COUNT(*), COUNT(confidence), COALESCE(SUM(confidence), 0) FROM documents GROUP BY organizationId, mode, status, type",
    );
    await runner.query('DROP INDEX `documents_created` ON `documents`');
    await runner.query('DROP INDEX `documents_confidence` ON `documents`');
    await runner.query('CREATE INDEX `documents_created` ON `documents` (`organizationId`, `mode`, `createdAt`, `id`)');
    await runner.query('CREATE INDEX `documents_confidence` ON `documents` (`organizationId`, `mode`, `confidence`, `id`)');
  }
}
