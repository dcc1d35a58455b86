import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents of large organizations by their words, beside the full-text index; filled in the background, ten minutes later at most, or by the rebuild. */
export class SearchSegments20261125222851 implements MigrationInterface {
  name = 'SearchSegments20261125222851';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "CREATE TABLE `search_scopes` (`organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `isReady` tinyint NOT NULL DEFAULT 0, `generation` int UNSIGNED NOT NULL DEFAULT '0', PRIMARY KEY (`organizationId`, `mode`)) ENGINE=InnoDB",
    );
    await runner.query(
      'CREATE TABLE `search_changes` (`organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `documentId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `version` int UNSIGNED NOT NULL, `size` int UNSIGNED NOT NULL, PRIMARY KEY (`organizationId`, `mode`, `documentId`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `search_segments` (`id` bigint UNSIGNED NOT NULL AUTO_INCREMENT, `organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `documents` int NOT NULL, `living` int NOT NULL, `size` int NOT NULL, `directory` mediumblob NOT NULL, `dead` blob NOT NULL, `retiredAt` datetime(3) NULL, INDEX `search_segments_scope` (`organizationId`, `mode`, `retiredAt`), PRIMARY KEY (`id`)) ENGINE=InnoDB',
    );
    await runner.query(
      'CREATE TABLE `search_blocks` (`segmentId` bigint UNSIGNED NOT NULL, `number` int NOT NULL, `data` mediumblob NOT NULL, PRIMARY KEY (`segmentId`, `number`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `search_blocks`');
    await runner.query('DROP TABLE `search_segments`');
    await runner.query('DROP TABLE `search_changes`');
    await runner.query('DROP TABLE `search_scopes`');
  }
}
