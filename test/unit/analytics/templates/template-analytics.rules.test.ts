import { expect } from 'chai';
import { readMetrics, TEMPLATE_METRICS } from '../../../../src/analytics/templates/template-analytics.rules.js';

describe('template-analytics.rules > readMetrics() (D49)', () => {
  it('takes a text or a list, and all without either', () => {
    expect([...readMetrics(' successRate, errorRate ')]).to.deep.equal(['successRate', 'errorRate']);
    expect([...readMetrics(null, ['errorRate'])]).to.deep.equal(['errorRate']);
    for (const nothing of [undefined, null, '', ' ']) expect([...readMetrics(nothing)]).to.deep.equal([...TEMPLATE_METRICS]);
  });

  it('refuses an unknown name, and both at once', () => {
    expect(() => readMetrics('successRate,speed'))
      .to.throw()
      .with.nested.property('details[0].field', 'metrics');
    expect(() => readMetrics('errorRate', ['errorRate']))
      .to.throw()
      .with.nested.property('details[0].field', 'metricNames');
  });
});
