// Every number of the specification, named with its unit, read by validation, documentation and pages (spec "Limits").

export const limits = {
  /** spec/hiring.md "Limits"; the largest body is contract/hiring.md's. */
  hiringCallsPerMinute: 60,
  activeHiringKeys: 10,
  hiringPageDefault: 20,
  hiringPageMax: 100,
  candidatesPerRequest: 500,
  questionsPerRequest: 100,
  sessionsPerEndRequest: 100,
  hiringBodyBytes: 2_097_152,
  /** The longest answer in code points that take two units each, and as much again of blanks around it. */
  hiringTextCharacters: 80_000,
  /** contract/hiring.md section 3. */
  criteriaPerCampaign: 20,
  hiringEndpointsPerMember: 5,
  organizationsPerPerson: 20,
  namedAdministrators: 20,
  hiringDeliveriesKept: 200,
  hiringDeliveriesKept_days: 30,
  /** An endpoint is turned off after so many failed deliveries in a row, over at least so long. */
  hiringFailuresInARow: 20,
  hiringFailures_ms: 259_200_000,
  hiringResponseExcerptBytes: 1_024,
  evaluationLinesKept_days: 400,
  /** Months before the present one whose usage is told: what models were asked is kept no longer. */
  usageMonthsBefore: 12,
  candidateMailsPerDay: 3,
  consentTextsPerDay: 20,
  consentTextCharacters: 5_000,
  /** How long the address of a campaign's preview is good. */
  previewAddress_ms: 3_600_000,
  questionsPerCampaign: 1_000,
  /** contract/hiring.md section 5: by the public address of a campaign, of one network. */
  candidatesPerHourPerNetwork: 60,
  /** Solved challenges that are looked at beyond them: each asks the checker outside. */
  challengesPerMinutePerNetwork: 60,
  /** Bytes of a form with the longest answer, of signs that take twelve bytes each once they are encoded. */
  answerFormBytes: 262_144,
  correctionsPerAnswer: 20,
  /** contract/hiring.md section 6: of one recording, of a part of it on its way, and of a part that is not its last. */
  recordingBytes: 8_388_608,
  recordingPartBytes: 131_072,
  recordingPartBytesLeast: 4_096,
  recordingSeconds: 180,
  /** Of one item, on their way or not sent as an answer yet: a further one replaces the oldest. */
  recordingsPerItem: 3,
  /** contract/hiring.md section 3: how long the address of a recording in a session or a report is good. */
  recordingAddress_ms: 600_000,
  contestCharacters: 5_000,
  /** contract/hiring.md section 6: what is read of a model's or a speech service's answer. */
  serviceAnswerBytes: 1_048_576,
  /** How long a candidate waits for a model at the most, from their answer. */
  followUpWait_ms: 20_000,
  /** One call about one criterion; the report is tried three times. */
  evaluationWait_ms: 60_000,
  followUpWords: 40,
  /** What a quote has at least, and how many criteria the same words may support. */
  quoteWords: 4,
  criteriaPerQuote: 2,
  /** Of one try to turn a recording into text; there are two. */
  transcriptionWait_ms: 60_000,
  transcriptCharacters: 20_000,
  /** spec "Limits": requests per project on payment routes; request bodies. */
  requestsPerMinutePerProject: 600,
  paymentBodyBytes: 1_048_576,
  dataBodyBytes: 65_536,
  /**
   * What a body may have beyond what its operation's largest one needs: members and items, levels, and bytes that
   * are no blanks. Room for mistakes that are named one by one; a body with more is one wrong field, unread.
   */
  bodySpareParts: 100,
  bodySpareDepth: 8,
  bodySpareBytes: 65_536,
  /** Of all bodies that are larger than their operations could need, together: so fast are they read (F28). */
  pacedBodyBytesPerSecond: 2_097_152,
  /** A text of a body is judged no further: four times the longest that an operation takes (2,048 of an address). */
  bodyTextCharacters: 8_192,
  /** Chunks in which one body may arrive, whatever its size: 1 MiB in the smallest packets that networks must carry (536 bytes). */
  bodyChunks: 2_048,
  /** The same of a larger body: so many bytes in a chunk. */
  bodyChunkBytes: 512,
  /** contract/payments.md B.0: the one body that may be larger, and the documents of a dispute. */
  documentBytes: 10_485_760,
  documentsPerDispute: 20,
  documentBytesPerDispute: 52_428_800,
  /** contract/payments.md B.9: a photo for an identity verification, and its shorter side in pixels. */
  captureBytes: 1_048_576,
  captureSide: 600,
  /** How long a telephone may send photos by the link of a handoff. */
  handoff_ms: 1_800_000,
  /** What a picture may have unpacked (a bomb has more), how many of a project wait on a server; files that arrive at one at once. */
  picturePixels: 50_000_000,
  picturesWaiting: 10,
  arrivingFileBytes: 268_435_456,
  arrivingFileBytesPerNetwork: 67_108_864,
  /** Of a form with a file: parts beside it, and characters of a file's name that are kept. */
  uploadParts: 20,
  fileNameCharacters: 200,
  /** UI166: a list's file in the browser, its rows, members and items, levels: three times the largest; a terminal takes more. */
  listFileBytes: 2_097_152,
  listFileRows: 5_000,
  listFileValues: 150_000,
  listFileDepth: 12,
  /** How many faults and rows of each kind are shown. */
  listFaultsShown: 200,
  listRowsShown: 100,
  listValueCharacters: 300,
  listVersionsShown: 100,
  listVersionCharacters: 40,
  listSummaryCharacters: 500,
  listReportsCharacters: 500,
  /** contract/payments.md B.7: how long a merchant has to answer, and a person to decide. */
  disputeAnswer_days: 7,
  disputeDecision_days: 14,
  disputeTextCharacters: 2_000,
  /** Fields, each once, of a form on a page; the largest has seven. */
  formFields: 100,
  /** Parameters of a query; the most that an operation knows are fourteen. */
  queryParameters: 100,
  /** Fields that one refusal names, and characters of such a name. */
  refusedFieldsNamed: 50,
  refusedFieldCharacters: 100,
  /** contract/payments.md B.5, B.6: texts of payouts and of their destinations. */
  payoutDescriptionCharacters: 100,
  destinationLabelCharacters: 60,
  /** contract/payments.md B.6: tries of one code, how long it is good for, and codes of one destination in a day. */
  codeAttempts: 5,
  codeValidity_ms: 600_000,
  codesPerDay: 10,
  /** contract/payments.md B.12: how far a test clock may be ahead, and what one move may take. */
  testClockAhead_days: 400,
  testClockSteps: 20_000,
  testClockMove_s: 60,
  /** Simulated francs that one call adds; what a test key may set as a limit, range or fee: sums stay exact in JSON. */
  testBalance_xof: 1_000_000_000,
  testTerms_xof: 100_000_000_000,
  /** Exports of a project that one server writes at a time; those that are kept, and for how long (contract/dashboard.md UI85). */
  exportsAtOnce: 3,
  exportsKept: 50,
  exportsKept_days: 7,
  /** spec "Limits": how long a quote is good for; keys and endpoints. */
  quoteValidity_s: 120,
  activeKeysPerProject: 5,
  endpointsPerProject: 5,
  /** spec "Limits"; of a host as many as for each endpoint that the project has there, since one can be made again. */
  testSendsPerMinutePerEndpoint: 3,
  /** What the endpoints that a project has at one time could send, whatever names their hosts have. */
  testSendsPerMinutePerProject: 15,
  /** Calls of routes about projects and accounts, of a key or a person. */
  projectRequestsPerMinute: 600,
  /** contract/payments.md B.11: how long events are listed, and resent at most in one replay. */
  eventHistory_days: 90,
  /** contract/operations.md decision 8: how long events and the attempts to deliver them are kept. */
  eventRetention_days: 400,
  /** contract/payments.md B.9: after an account's closure, how long its identity file is kept (docs/decisions/0034). */
  identityRetention_months: 120,
  attemptRetention_days: 100,
  pictureRetention_days: 90,
  unusedQuoteRetention_days: 30,
  /** contract/platform.md section 5 idea 4: so fast and no faster does a replay reach a project's receivers. */
  replayedEventsPerSecond: 50,
  /** Streams of events that a project may hold open on one server. */
  streamsPerProject: 10,
  projectsPerUser: 20,
  keyNameCharacters: 60,
  /** spec "Authentication" 9: calls of data routes a day. The account's limit is shared by all its keys and projects. */
  keyDailyLimit: 1_000,
  accountDailyLimit: 1_000,
  /** The same of an account whose identity is verified; each of its keys counts as at least this. */
  verifiedKeyDailyLimit: 5_000,
  verifiedAccountDailyLimit: 10_000,
  /** spec/data.md "Authentication" 1: of an address without a key, an IPv6 /64 being one. */
  anonymousDailyLimit: 100,
  /** spec/data.md "Limits": business days that one call adds. */
  businessDaysMax: 3_650,
  /** contract/data.md section 6: days that one call counts, both ends included. */
  businessSpan_days: 3_660,
  /** contract/data.md section 6: a text that may hold a telephone number. */
  phoneCharacters: 40,
  /** spec/data.md "Limits": a text to geocode, and the beginning of a name. */
  addressCharacters: 300,
  suggestionMinCharacters: 2,
  suggestionMaxCharacters: 100,
  suggestionsDefault: 10,
  suggestionsMax: 20,
  /** contract/data.md section 4: other places that an address may mean. */
  addressAlternatives: 5,
  /** contract/data.md section 7: the texts of a feature request, and of what maintainers say of it. */
  featureTitleMinCharacters: 5,
  featureTitleMaxCharacters: 120,
  featureDetailsCharacters: 2_000,
  featureNoteCharacters: 1_000,
  /** Feature requests that one person may make in a day of UTC. */
  featureRequestsPerDay: 20,
  /** Feature requests in one answer: all of them for years to come. */
  featureRequestsListed: 1_000,
  /** More than any answer to a welcome question has. */
  onboardingAnswerCharacters: 100,
  /** The name of a version of the terms of use: a folder, and the end of an address. */
  conditionsVersionCharacters: 40,
  /** spec "Authentication" 9: the owner hears of a key's quota at this part of it, and at its end. */
  quotaAlert_percent: 80,
  /** contract/platform.md decision 28: data routes, of a key, else of an address. */
  dataRequestsPerMinute: 600,
  /** How long the call log is kept; a project's detail shows its last 100 calls. */
  callLog_days: 90,
  /** contract/dashboard.md UI31, wrong codes: of a network in a minute; in a row that lock an account, and sign-ins that may wait. */
  wrongCodes: 5,
  codesBeforeLock: 10,
  challengesBeforeLock: 20,
  codeLock_s: 900,
  /** Days of payments that one call sums, and that it lays beside what operators say. */
  summary_days: 92,
  reconciliation_days: 31,
  /** Days of usage that one call answers by hour; of all, contract/platform.md decision 26. */
  usageByHour_days: 7,
  usage_days: 30,
  /** How long a project's detail shows a key that was revoked or has expired: as long as its usage; and how many of them. */
  endedKeys_days: 30,
  endedKeysShown: 100,
  paymentCalls_days: 14,
  /** contract/platform.md decision 27, as the next one: a project's name follows a key's. */
  projectNameCharacters: 60,
  invitation_ms: 7 * 86_400_000,
  /** contract/platform.md M21: unknown tokens that one address may ask for. */
  unknownInvitationsPerMinute: 30,
  /** contract/platform.md S3: passwords that one person may try outside of a sign-in. */
  passwordTriesPerMinute: 5,
  /** Mails to one mailbox, over all servers, projects and reasons: nobody becomes a stranger's flood through us. */
  mailsPerHourPerAddress: 3,
  /** A mail that waits for its permit is not sent any more after this; what it says can be read elsewhere by then. */
  mailWait_ms: 86_400_000,
  waitingMailsPerDay: 20,
  projectsPerDayPerPerson: 1_000,
  invitationsPerHourPerPerson: 20,
  invitationsPerDayPerProject: 100,
  /** Accounts made from one network; the operator may set another number, and one for a school or an office. */
  signUpsPerHourPerNetwork: 20,
  /** contract/platform.md 2.3, S13: of one network and address; calls of one network; the newest sessions of a person. */
  wrongSignIns: 3,
  wrongSignIns_ms: 10_000,
  signInCallsPerMinute: 300,
  sessionsPerPerson: 100,
  /** RFC 5321 4.5.3.1.3: a path of 256 with its angle brackets. */
  emailCharacters: 254,
  /** contract/payments.md B.0: the header that makes a write safe to repeat. */
  idempotencyKeyMinCharacters: 8,
  idempotencyKeyMaxCharacters: 100,
  /** contract/payments.md B.13: how long a caller waits for its twin before 503 SERVER_BUSY; how long stored answers are kept, then rebuilt. */
  idempotencyWait_ms: 10_000,
  idempotencyBody_days: 30,
  /** contract/payments.md B.0: lists. */
  perPageDefault: 20,
  perPageMax: 100,
  /** contract/data.md section 5: how long anybody may keep an answer of a list or on an address. */
  listMaxAge_s: 300,
  /** contract/dashboard.md section 9: why an operator acts, in signs. */
  reasonCharactersMin: 5,
  reasonCharacters: 500,
  /** contract/payments.md D.2, S1: the line of an operator's statement, in signs, and how long a proposal waits. */
  statementLineCharacters: 120,
  correctionLapse_days: 7,
  /** contract/payments.md B.0: metadata. */
  metadataKeys: 20,
  metadataKeyCharacters: 40,
  metadataValueCharacters: 500,
  /** contract/payments.md B.0: the largest whole number JSON carries exactly. */
  amountMax: 9_007_199_254_740_991,
  /** contract/payments.md B.8, B.3: uses of a promo code, payments of a link; attempts of a payer on the page of one payment. */
  usesMax: 1_000_000_000,
  attemptsMax: 10,
  /** The same: payments started, and tokens or promo codes guessed, on hosted pages by one network. */
  pageStartsPerMinute: 100,
  pageGuessesPerMinute: 30,
  /** contract/payments.md B.15.13. */
  linkTitleCharacters: 100,
  linkDescriptionCharacters: 500,
  /** contract/payments.md B.3. */
  descriptionCharacters: 200,
  merchantReferenceCharacters: 100,
  expiresInMin_s: 300,
  expiresInMax_s: 86_400,
  expiresInDefault_s: 1_800,
  /** contract/data.md section 7: the texts of a report, and of what is decided on it. */
  reportTextCharacters: 2_000,
  reportPlaceCharacters: 200,
  reportSourceCharacters: 500,
  reportMotifCharacters: 1_000,
  /** What the checker of challenges takes at most. */
  challengeTokenCharacters: 2_048,
  challengeWait_ms: 2_000,
  /** contract/data.md section 7: how long a report's key is known, a question waits and an address is kept. */
  reportKey_days: 30,
  reportQuestion_days: 30,
  reporterEmail_days: 90,
  /** contract/platform.md decision 11 and S1: age of a sign-in for sensitive acts. */
  recentSignIn_ms: 600_000,
} as const;
