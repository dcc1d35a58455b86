import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attempts of deliveries with what endpoints answered. */
export class DeliveryAttempts20261122182500 implements MigrationInterface {
  name = 'DeliveryAttempts20261122182500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE `delivery_attempts` (`deliveryId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `number` int NOT NULL, `organizationId` int NOT NULL, `mode` varchar(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `endpointId` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, `startedAt` datetime(3) NOT NULL, `responseCode` int NULL, `responseTimeMs` int NULL, `error` varchar(300) NULL, `answerSealed` mediumtext NULL, INDEX `delivery_attempts_endpoint` (`endpointId`), PRIMARY KEY (`deliveryId`, `number`)) ENGINE=InnoDB',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE `delivery_attempts`');
  }
}
