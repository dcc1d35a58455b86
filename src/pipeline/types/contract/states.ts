const NAMES = `Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, District of Columbia, Florida, Georgia, Hawaii, Idaho,
  Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada,
  New Hampshire, New Jersey, New Mexico, New York, North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Puerto Rico, Rhode Island, South Carolina,
  South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming, Alberta, British Columbia, Manitoba, New Brunswick,
  Newfoundland and Labrador, Nova Scotia, Ontario, Prince Edward Island, Quebec, Québec, Saskatchewan, England and Wales, England, Wales, Scotland,
  Northern Ireland, Hong Kong, People’s Republic of China, People's Republic of China, United States of America, Republic of Korea, State of Israel, New South Wales, Victoria, Queensland`;

/** Whose law is agreed on beside that of countries: states of the United States, Australia and others, provinces of Canada. */
export const STATES: readonly string[] = NAMES.split(/,\s+/);
