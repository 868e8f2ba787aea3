// What a browser can do while the application is on its way (UI210, docs/decisions/0082): ask who is signed in and what the
// overview shows, and write its first number. A classic script, so it imports and exports nothing; nothing waits for it.
{
  const [, id, mode] =
    /^\/dashboard\/projects\/(prj_\w+)\/(test|live)$/.exec(location.pathname) ?? [];
  const ask = (address: string, headers: Record<string, string> = {}) => {
    // Its bytes too: the application then draws at once, where it would wait for each of them once more.
    const answer = fetch(address, { headers }).then(
      async (found) => new Response(await found.arrayBuffer(), found),
    );
    // Whoever takes it hears of it; nobody may.
    answer.catch(() => {});
    return [address, answer] as const;
  };
  // Word for word what ahead.ts asks (first-page.test.ts). Where the application was there first, it has asked itself.
  if (!window.asked) {
    window.asked = new Map([ask('/v1/moi')]);
    if (id && mode) {
      const headers = { 'X-Svc-External-Ref': `psvc_${id}`, 'X-Svc-Mode': mode };
      for (const asked of [
        ask('/v1/payments?per_page=10', headers),
        ask('/v1/reports/overview', headers),
        ask(`/v1/projets/${id}?calls=0`),
      ]) {
        window.asked.set(...asked);
      }
    }
  }
}
// The first number and the first date that a browser writes take it 75 ms, six times that on a slow telephone (measured).
setTimeout(() => {
  const { lang } = document.documentElement;
  new Intl.NumberFormat(lang).format(1);
  new Intl.DateTimeFormat(lang, { timeZone: 'Africa/Dakar', dateStyle: 'medium' }).format(1);
});
