/** Types that show a thing under the id of another one: Relay keeps them with what they belong to, or the two would be one record. */
export const VIEWS: ReadonlySet<string> = new Set([
  ...['Person', 'ViewerUser', 'UserNode', 'RoleNode', 'OrganizationNode', 'PlatformOrganizationNode', 'EventOrganization'],
  ...['SearchResult', 'DocumentReview', 'DeletedDocument', 'BatchDocument', 'RefusedAssignment', 'HistoryEvent'],
  ...['CreatedOAuthClient', 'AllowedProgram', 'CreatedClientToken'],
]);

/** Types whose ids hold only inside what they belong to - two jobs both have a block `p1-line1` -, so that every cache keeps them there. */
export const INSIDE: ReadonlySet<string> = new Set([
  ...['Block', 'ResultTable', 'ResultForm', 'TextBlock', 'TableOutline', 'ImageOutline', 'TemplateField'],
]);
