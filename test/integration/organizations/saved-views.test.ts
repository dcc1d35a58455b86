import { expect } from 'chai';
import { startTestApi, type TestApi } from '../../support/api.js';

describe('views that a person keeps', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());

  const SAVE = 'mutation ($name: String!, $query: String!) { saveView(name: $name, query: $query) { name query } }';
  const LIST = '{ savedViews { name query } }';

  it('are kept by name, replaced by one of the same name, and forgotten', async () => {
    expect((await api.owner.query(LIST)).savedViews).to.deep.equal([]);
    await api.owner.query(SAVE, { name: ' Late ', query: '?status=review_required' });
    await api.owner.query(SAVE, { name: 'Big', query: '?q=total_amount%3A%3E%3D1000' });
    const { saveView } = await api.owner.query(SAVE, { name: 'Late', query: '?status=failed' });
    const big = { name: 'Big', query: '?q=total_amount%3A%3E%3D1000' };
    expect(saveView).to.deep.equal([big, { name: 'Late', query: '?status=failed' }]);
    expect((await api.owner.query(LIST)).savedViews).to.deep.equal(saveView);
    const removed = await api.owner.query('mutation { removeView(name: "Late") { name query } }');
    expect(removed.removeView).to.deep.equal([big]);
    expect((await api.owner.query('mutation { removeView(name: "Late") { name } }')).removeView).to.have.length(1);
  });

  it('belong to one person, one organization and one mode', async () => {
    const { client } = await api.member();
    const other = await api.organization('Elsewhere');
    for (const each of [client, other.client, api.sandbox]) expect((await each.query(LIST)).savedViews).to.deep.equal([]);
    await api.sandbox.query(SAVE, { name: 'Tried', query: '?type=invoice' });
    expect((await api.owner.query(LIST)).savedViews.map(({ name }: { name: string }) => name)).to.deep.equal(['Big']);
  });

  it('refuse what is too long, without a name, or one too many', async () => {
    const codeOf = async (variables: Record<string, unknown>) => {
      const { errors } = await api.owner.graphql(SAVE, variables);
      const { code, details } = errors![0]!.extensions as { code: string; details: { field: string }[] };
      return [code, details[0]?.field];
    };
    expect(await codeOf({ name: ' ', query: '' })).to.deep.equal(['VALIDATION_ERROR', 'name']);
    expect(await codeOf({ name: 'x'.repeat(61), query: '' })).to.deep.equal(['VALIDATION_ERROR', 'name']);
    expect(await codeOf({ name: 'x', query: 'x'.repeat(2001) })).to.deep.equal(['VALIDATION_ERROR', 'query']);
    const answers = await Promise.all(
      Array.from({ length: 49 }, (_, index) => api.owner.query(SAVE, { name: `view ${index}`, query: '' })),
    );
    expect(answers).to.have.length(49);
    expect((await api.owner.query(LIST)).savedViews, 'none of many at once is lost').to.have.length(50);
    expect(await codeOf({ name: 'one too many', query: '' })).to.deep.equal(['VALIDATION_ERROR', 'name']);
  });
});
