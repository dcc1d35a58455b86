import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import express from 'express';
import { parse } from 'yaml';
import { createMetrics, serveMetrics } from '../../../src/api/metrics.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string };
}

const rules = (parse(readFileSync('deploy/monitoring/alerts.yaml', 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const { panels } = JSON.parse(readFileSync('deploy/monitoring/grafana.json', 'utf8')) as {
  panels: { id: number; title: string; targets: { expr: string; legendFormat: string }[] }[];
};
const { externalRules } = parse(readFileSync('deploy/monitoring/adapter.yaml', 'utf8')) as {
  externalRules: { seriesQuery: string; metricsQuery: string }[];
};
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...externalRules.flatMap(({ seriesQuery, metricsQuery }) => [seriesQuery, metricsQuery]),
];

/** Given by Prometheus itself. */
const ITS_OWN = { metrics: new Set(['up']), labels: new Set(['job', 'instance', 'le']) };
const NAME = /\b(?:docket|process|nodejs)_\w+|\bup\b/g;
/** Labels of a selector or a grouping. */
const LABELS = /\{([^}]*)\}|by \(([^)]*)\)/g;

describe('deploy/monitoring', () => {
  const metrics = new Set<string>();
  const labels = new Set<string>();

  before(async () => {
    const app = express();
    const figures = createMetrics({
      pipeline: () => ({ workers: 1, busy: 0, waiting: 0 }),
      dueTasks: async () => [{ name: 'document.process', count: 1 }],
      processes: async () => [],
      segments: async () => ({ waiting: 0, most: 0, dueS: 0 }),
    });
    serveMetrics(app, { metrics: figures, token: null });
    const server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;
    // The first answer is measured when it has been given.
    await (await fetch(address)).text();
    const text = await (await fetch(address)).text();
    await new Promise((resolve) => server.close(resolve));
    for (const [, name = '', given = ''] of text.matchAll(/^(\w+)(?:\{([^}]*)\})? /gm)) {
      metrics.add(name);
      for (const [, label = ''] of given.matchAll(/(\w+)="/g)) labels.add(label);
    }
  });

  it('looks at metrics that exist', () => {
    const used = new Set(expressions.flatMap((expression) => expression.match(NAME) ?? []));
    expect(used.size).to.be.greaterThan(5);
    expect([...used].filter((name) => !metrics.has(name) && !ITS_OWN.metrics.has(name))).to.deep.equal([]);
  });

  it('picks and groups by labels that exist', () => {
    const used = expressions.flatMap((expression) =>
      [...expression.matchAll(LABELS)].flatMap(([, selector, grouping]) =>
        grouping
          ? grouping.split(',').map((label) => label.trim())
          : [...(selector ?? '').matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label]) => label!),
      ),
    );
    const shown = panels.flatMap(({ targets }) =>
      targets.flatMap(({ legendFormat }) => [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!)),
    );
    expect([...new Set([...used, ...shown])].filter((label) => !labels.has(label) && !ITS_OWN.labels.has(label))).to.deep.equal([]);
  });

  it('takes the number of due tasks, which every API process tells, once', () => {
    for (const expression of expressions.filter((text) => text.includes('docket_due_tasks') && !text.startsWith('docket_due_tasks{')))
      expect(expression)
        .to.match(/\b(max|min)\b/)
        .and.not.match(/\bsum\b/);
  });

  it('names each alert and panel once, and says what is the matter', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).to.equal(rules.length);
    expect(
      rules.every(
        ({ annotations }) => annotations.summary.endsWith('.') || annotations.summary.endsWith('?') || annotations.summary.includes(':'),
      ),
    ).to.equal(true);
    expect(new Set(panels.map(({ id }) => id)).size).to.equal(panels.length);
  });
});
