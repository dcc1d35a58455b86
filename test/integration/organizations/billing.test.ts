import { expect } from 'chai';
import type { Permission } from '../../../src/vocabulary/permissions.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { GraphqlAnswer } from '../../support/client.js';

const codes = ({ errors }: GraphqlAnswer) => (errors ?? []).map(({ extensions, path }) => [extensions.code, path?.join('.')]);

describe('organizations > who sees and changes what', () => {
  let api: TestApi;
  const holding = async (...permissions: Permission[]) => (await api.member({ role: 'admin', permissions })).client;

  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());

  describe('fields that need a permission of their own (D137)', () => {
    const LIST = '{ organizations { nodes { id plan settings { documentRetention } usage { documentsThisMonth } } } }';

    it('are null, with the error at their path; the rest of the answer stays', async () => {
      const answer = await (await holding('documents.read')).graphql(LIST);
      expect(answer.data.organizations.nodes[0]).to.deep.equal({ id: api.organizationId, plan: 'enterprise', settings: null, usage: null });
      expect(codes(answer)).to.have.deep.members([
        ['INSUFFICIENT_PERMISSIONS', 'organizations.nodes.0.settings'],
        ['INSUFFICIENT_PERMISSIONS', 'organizations.nodes.0.usage'],
      ]);
      const { data } = await (await holding('settings.read')).graphql(LIST);
      expect(data.organizations.nodes[0].settings).to.deep.equal({ documentRetention: 2555 });
    });

    it('open nothing of another organization, nor from the sandbox (D129)', async () => {
      const other = await api.organization('Other');
      await api.database.query(
        "INSERT INTO memberships (organizationId, userId, status, extraPermissions, joinedAt, createdAt) VALUES (?, ?, 'active', '[]', NOW(), NOW())",
        [other.organizationId, api.ownerId],
      );
      const { data } = await api.owner.graphql(LIST);
      const shown = Object.fromEntries(data.organizations.nodes.map((node: { id: number; settings: unknown }) => [node.id, node.settings]));
      expect(shown).to.deep.equal({ [api.organizationId]: { documentRetention: 2555 }, [other.organizationId]: null });
      const sandbox = await api.sandbox.graphql('{ viewer { organization { name settings { documentRetention } } } }');
      expect(sandbox.data.viewer.organization.settings).to.equal(null);
    });

    it('let Document.permissions fail alone', async () => {
      const { id } = await api.owner.process();
      const answer = await (await holding('documents.read')).graphql(
        'query ($id: ID!) { document(id: $id) { id permissions { documentId } } documents { totalCount } }',
        { id },
      );
      expect(answer.data).to.deep.equal({ document: { id, permissions: null }, documents: { totalCount: 1 } });
      expect(codes(answer)).to.deep.equal([['INSUFFICIENT_PERMISSIONS', 'document.permissions']]);
    });

    it('and a look-up that finds nothing leaves the others their answer', async () => {
      const answer = await api.owner.graphql('{ document(id: "x") { id } template(id: "y") { id } roles { name } }');
      expect([answer.data.document, answer.data.template, answer.data.roles.length]).to.deep.equal([null, null, 4]);
      expect(codes(answer)).to.have.deep.members([
        ['DOCUMENT_NOT_FOUND', 'document'],
        ['TEMPLATE_NOT_FOUND', 'template'],
      ]);
    });
  });

  describe('billing', () => {
    const BILLING = '{ billing { plan limits { users } usage { documentsThisMonth } monthEndsAt } }';
    const change = (plan: string) => `mutation { changePlan(plan: ${plan}) { plan } }`;

    it('is read with billing.read and changed with billing.manage', async () => {
      const reader = await holding('billing.read');
      expect((await reader.query(BILLING)).billing).to.deep.include({ plan: 'enterprise', limits: { users: 10_000 } });
      expect((await reader.graphql(change('professional'))).errors?.[0]?.extensions.code).to.equal('INSUFFICIENT_PERMISSIONS');
      expect((await (await holding('settings.manage')).graphql(BILLING)).errors?.[0]?.extensions.code).to.equal('INSUFFICIENT_PERMISSIONS');
      const manager = await holding('billing.manage', 'billing.read');
      expect((await manager.query(change('professional'))).changePlan.plan).to.equal('professional');
      const { auditLog } = await api.owner.query('{ auditLog(filter: { action: "organization.plan_changed" }) { nodes { details } } }');
      expect(auditLog.nodes[0].details).to.deep.equal({ before: 'enterprise', after: 'professional' });
    });

    it('refuses a plan that the organization does not fit', async () => {
      for (let count = 0; count < 4; count += 1) await api.member();
      const answer = await api.owner.graphql(change('free'));
      expect(answer.errors?.[0]?.extensions.code).to.equal('QUOTA_EXCEEDED');
    });
  });

  it('leaves plans to the operator where he wants it', async () => {
    const closed = await startTestApi({ SELF_SERVICE_PLANS: 'false' }, { beside: api });
    const answer = await closed.owner.graphql('mutation { changePlan(plan: enterprise) { plan } }');
    expect(answer.errors?.[0]?.extensions.code).to.equal('INSUFFICIENT_PERMISSIONS');
    await closed.close();
  });
});
