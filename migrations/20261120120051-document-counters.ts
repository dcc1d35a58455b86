import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DocumentCounters20261120120051 implements MigrationInterface {
  name = 'DocumentCounters20261120120051';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `document_counters` (`organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `status` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `type` varchar(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `total` int NOT NULL, `confidences` int NOT NULL, `confidenceSum` decimal(16,4) NOT NULL, PRIMARY KEY (`organizationId`, `mode`, `status`, `type`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE INDEX `documents_restricted` ON `documents` (`organizationId`, `mode`, `defaultAccess`, `inheritRolePermissions`, `status`)',
    );
    await runner.query(
      "INSERT INTO document_counters SELECT organizationId, mode, status, COALESCE(type, ''), COUNT(*), COUNT(confidence), COALESCE(SUM(confidence), 0) FROM documents GROUP BY organizationId, mode, status, type",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX `documents_restricted` ON `documents`');
    await runner.query('DROP TABLE `document_counters`');
  }
}
