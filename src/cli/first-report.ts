// The five lines that a newcomer pastes to come from nothing to the report of an interview, with a key of the sandbox.

/** They go into one shell: the first names the call that the others make. */
export const firstReport = (address: string, secret: string): string[] => [
  `hire() { curl -sS "${address}/api/v1/$1" -H 'Authorization: Bearer ${secret}' -H 'Content-Type: application/json' \${2:+-d "$2"} -w '\\n'; }`,
  `INTERVIEW=$(hire interviews '{"title":"Vendeuse","assessmentCriteria":[{"name":"Calme"}]}' | grep -o 'int_[0-9a-z]*' | head -n 1)`,
  `hire interviews/$INTERVIEW/questions '[{"text":"Racontez une vente difficile.","criteria":["calme"]},{"text":"Combien de ventes par jour ?","type":"NUMBER"}]'`,
  `hire interviews/$INTERVIEW/publish '{}'; SESSION=$(hire interviews/$INTERVIEW/sessions '{}' | grep -o 'ses_[0-9a-z]*' | head -n 1)`,
  `hire sessions/$SESSION/report`,
];
