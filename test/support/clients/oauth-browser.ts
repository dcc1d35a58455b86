/** Of a form as browsers send it. */
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A browser with cookies that follows nothing by itself; `redirect`: the address of the program that people are sent back to. */
export class OAuthBrowser {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly baseUrl: string,
    private readonly redirect: string,
  ) {}

  async go(address: string, body?: string): Promise<{ status: number; location: string | null; html: string }> {
    const { pathname, search } = new URL(address, this.baseUrl);
    const response = await fetch(`${this.baseUrl}${pathname}${search}`, {
      redirect: 'manual',
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...(body === undefined ? {} : FORM) },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', ...value] = cookie.split(';')[0]!.split('=');
      if (value.join('=') === '') this.cookies.delete(name);
      else this.cookies.set(name, value.join('='));
    }
    return { status: response.status, location: response.headers.get('location'), html: await response.text() };
  }

  /** Follows redirects inside the service; gives the first page, or the address outside. */
  async follow(address: string, body?: string): Promise<{ html: string; outside: URL | null; at: string }> {
    let at = address;
    let answer = await this.go(at, body);
    while (answer.location !== null) {
      if (answer.location.startsWith(this.redirect)) return { html: '', outside: new URL(answer.location), at };
      at = answer.location;
      answer = await this.go(at);
    }
    return { html: answer.html, outside: null, at };
  }
}
