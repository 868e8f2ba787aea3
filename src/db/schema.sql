-- The map of the database as the migrations leave it: to read, never to run.

create table accepted_conditions (
  user_id text collate "C" not null,
  version text collate "C" not null,
  accepted_at timestamp with time zone not null,
  constraint accepted_conditions_pkey PRIMARY KEY (user_id, version),
  constraint accepted_conditions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint accepted_conditions_version_fkey FOREIGN KEY (version) REFERENCES conditions(version)
);

create table api_keys (
  id text collate "C" not null,
  project_id text collate "C" not null,
  name text not null,
  mode text not null,
  prefix text not null,
  secret_hash text collate "C" not null,
  scopes text[] not null,
  daily_limit integer not null,
  lifetime text not null,
  created_by text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_reason text,
  rotated_from text,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_secret_hash_key UNIQUE (secret_hash),
  constraint api_keys_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint api_keys_rotated_from_fkey FOREIGN KEY (rotated_from) REFERENCES api_keys(id),
  constraint api_keys_daily_limit_check CHECK ((daily_limit >= 1)),
  constraint api_keys_lifetime_check CHECK ((lifetime = ANY (ARRAY['none'::text, '30d'::text, '90d'::text, '1y'::text]))),
  constraint api_keys_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint api_keys_scopes_check CHECK (((cardinality(scopes) > 0) AND (scopes <@ ARRAY['payments'::text, 'data'::text])))
);
CREATE INDEX api_keys_project ON public.api_keys USING btree (project_id);
CREATE TRIGGER api_keys_announce AFTER DELETE OR UPDATE OF name, scopes, daily_limit, expires_at, revoked_at, disabled_at ON public.api_keys FOR EACH ROW EXECUTE FUNCTION announce_key_change();

create table attempt_pictures (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  object_id text collate "C" not null,
  n smallint not null,
  source text not null,
  summary jsonb not null,
  seen_at timestamp with time zone not null,
  constraint attempt_pictures_pkey PRIMARY KEY (project_id, mode, id),
  constraint attempt_pictures_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint attempt_pictures_source_check CHECK ((source = ANY (ARRAY['start'::text, 'look_up'::text, 'close'::text, 'person'::text])))
);
CREATE INDEX attempt_pictures_object ON public.attempt_pictures USING btree (project_id, mode, object_id, n);

create table attempts (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  object_id text collate "C" not null,
  n smallint not null,
  id text collate "C" not null,
  kind text not null,
  rail text not null,
  channel text not null,
  amount bigint not null,
  reference text,
  key text,
  state text not null,
  operator_reference text,
  failure_code text,
  picture jsonb,
  sent_at timestamp with time zone,
  closes_at timestamp with time zone not null,
  check_at timestamp with time zone,
  checks integer,
  unsent integer,
  settled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  hand_since timestamp with time zone,
  next_action jsonb,
  operator_code text,
  payers_sealed text,
  gives_back smallint,
  constraint attempts_pkey PRIMARY KEY (project_id, mode, object_id, n),
  constraint attempts_amount_check CHECK ((amount > 0)),
  constraint attempts_kind_check CHECK ((kind = ANY (ARRAY['collect'::text, 'refund'::text, 'payout'::text]))),
  constraint attempts_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint attempts_n_check CHECK ((n > 0)),
  constraint attempts_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'sending'::text, 'open'::text, 'unknown'::text, 'paid'::text, 'refused'::text, 'closed'::text])))
);
CREATE INDEX attempts_for_hand ON public.attempts USING btree (hand_since) WHERE (hand_since IS NOT NULL);
CREATE INDEX attempts_payers ON public.attempts USING btree (project_id, mode, id) WHERE (payers_sealed IS NOT NULL);
CREATE UNIQUE INDEX attempts_under_way ON public.attempts USING btree (project_id, mode, object_id) WHERE (settled_at IS NULL);

create table audit_entries (
  project_id text collate "C",
  id bigint not null generated always as identity,
  user_id text not null,
  action text not null,
  details jsonb not null,
  created_at timestamp with time zone not null,
  request_id text,
  constraint audit_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entries_by_action ON public.audit_entries USING btree (action, created_at, id);
CREATE INDEX audit_entries_by_person ON public.audit_entries USING btree (user_id, created_at, id);
CREATE INDEX audit_entries_by_project ON public.audit_entries USING btree (project_id, created_at, id);
CREATE INDEX audit_entries_by_time ON public.audit_entries USING btree (created_at, id);
CREATE TRIGGER audit_entries_only_grow BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

create table balances (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  account text collate "C" not null,
  balance bigint not null,
  sequence bigint not null default 0,
  constraint balances_pkey PRIMARY KEY (project_id, mode, account),
  constraint balances_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

create table call_hours (
  project_id text collate "C" not null,
  hour timestamp with time zone not null,
  key_id text collate "C" not null,
  operation text collate "C" not null,
  count integer not null,
  errors integer not null,
  constraint call_hours_pkey PRIMARY KEY (project_id, hour, key_id, operation)
);

create table calls (
  id bigint not null generated always as identity,
  project_id text collate "C" not null,
  key_id text,
  prefix text,
  method text not null,
  path text not null,
  family text not null,
  status integer not null,
  duration_ms integer not null,
  created_at timestamp with time zone not null,
  operation text,
  mode text,
  code text,
  wrong_fields text,
  object_id text collate "C",
  replayed boolean not null default false,
  request_id text collate "C",
  address text,
  agent text,
  constraint calls_pkey PRIMARY KEY (project_id, id)
);
CREATE INDEX calls_of_key ON public.calls USING btree (project_id, key_id, id) WHERE (key_id IS NOT NULL);

create table campaigns (
  organization_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  title text not null,
  description text,
  objective text,
  language text not null,
  chat_enabled boolean not null,
  voice_enabled boolean not null,
  ai_name text not null,
  ai_tone text not null,
  criteria jsonb not null,
  follow_up_depth text not null,
  follow_up_source text not null,
  time_limit_minutes integer,
  require_invite boolean not null,
  send_invitations boolean not null,
  anti_cheating_enabled boolean not null,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  retention_days integer not null,
  public_slug text collate "C",
  revision integer not null default 1,
  question_count integer not null default 0,
  candidate_count integer not null default 0,
  sessions_in_progress integer not null default 0,
  sessions_ended integer not null default 0,
  reports_ready integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  published_at timestamp with time zone,
  archived_at timestamp with time zone,
  constraint campaigns_pkey PRIMARY KEY (organization_id, mode, id),
  constraint campaigns_ai_tone_check CHECK ((ai_tone = ANY (ARRAY['CASUAL'::text, 'PROFESSIONAL'::text, 'FORMAL'::text, 'FRIENDLY'::text]))),
  constraint campaigns_candidate_count_check CHECK ((candidate_count >= 0)),
  constraint campaigns_check CHECK ((chat_enabled OR voice_enabled)),
  constraint campaigns_check1 CHECK (((published_at IS NULL) = (public_slug IS NULL))),
  constraint campaigns_follow_up_depth_check CHECK ((follow_up_depth = ANY (ARRAY['LIGHT'::text, 'MODERATE'::text, 'DEEP'::text]))),
  constraint campaigns_follow_up_source_check CHECK ((follow_up_source = ANY (ARRAY['AUTHOR'::text, 'MODEL'::text]))),
  constraint campaigns_language_check CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text, 'wo'::text]))),
  constraint campaigns_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint campaigns_question_count_check CHECK ((question_count >= 0)),
  constraint campaigns_reports_ready_check CHECK ((reports_ready >= 0)),
  constraint campaigns_retention_days_check CHECK (((retention_days >= 1) AND (retention_days <= 730))),
  constraint campaigns_sessions_ended_check CHECK ((sessions_ended >= 0)),
  constraint campaigns_sessions_in_progress_check CHECK ((sessions_in_progress >= 0))
);
CREATE INDEX campaigns_archived ON public.campaigns USING btree (organization_id, mode, archived_at) WHERE (archived_at IS NOT NULL);
CREATE UNIQUE INDEX campaigns_slug ON public.campaigns USING btree (organization_id, mode, public_slug) WHERE (public_slug IS NOT NULL);

create table candidates (
  organization_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  campaign_id text collate "C" not null,
  status text not null,
  source text not null,
  name text not null,
  email text collate "C",
  phone text,
  notes text,
  external_ref text,
  link_sealed text,
  link_hash text collate "C",
  invite_expires_at timestamp with time zone,
  email_sent_at timestamp with time zone,
  opened_at timestamp with time zone,
  consent jsonb,
  session_id text collate "C",
  purged_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint candidates_pkey PRIMARY KEY (organization_id, mode, id),
  constraint candidates_organization_id_mode_campaign_id_fkey FOREIGN KEY (organization_id, mode, campaign_id) REFERENCES campaigns(organization_id, mode, id),
  constraint candidates_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint candidates_source_check CHECK ((source = ANY (ARRAY['API'::text, 'PUBLIC_LINK'::text]))),
  constraint candidates_status_check CHECK ((status = ANY (ARRAY['INVITED'::text, 'OPENED'::text, 'STARTED'::text, 'FINISHED'::text, 'DECLINED'::text, 'WITHDRAWN'::text, 'ERASED'::text])))
);
CREATE INDEX candidates_address ON public.candidates USING btree (organization_id, campaign_id, email) WHERE (email IS NOT NULL);
CREATE INDEX candidates_campaign ON public.candidates USING btree (organization_id, mode, campaign_id, id) WHERE (created_at > '2000-01-01 00:00:00+00'::timestamp with time zone);
CREATE UNIQUE INDEX candidates_email ON public.candidates USING btree (organization_id, mode, campaign_id, email) WHERE ((email IS NOT NULL) AND (source = 'API'::text));
CREATE INDEX candidates_link ON public.candidates USING btree (organization_id, link_hash) WHERE (link_hash IS NOT NULL);
CREATE INDEX candidates_waiting ON public.candidates USING btree (organization_id, mode, id) WHERE ((purged_at IS NULL) AND (session_id IS NULL));

create table closures (
  mode text collate "C" not null,
  name text collate "C" not null,
  until timestamp with time zone,
  since timestamp with time zone not null,
  closed_by text not null,
  reason text not null,
  constraint closures_pkey PRIMARY KEY (mode, name),
  constraint closures_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

create table collected_days (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  day date not null,
  channel text collate "C" not null,
  amount bigint not null,
  constraint collected_days_pkey PRIMARY KEY (project_id, mode, day, channel),
  constraint collected_days_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE INDEX collected_days_day ON public.collected_days USING btree (day, mode);

create table conditions (
  number integer not null,
  version text collate "C" not null,
  origin text not null,
  fr text not null,
  en text not null,
  published_at timestamp with time zone not null,
  constraint conditions_pkey PRIMARY KEY (number),
  constraint conditions_version_key UNIQUE (version),
  constraint conditions_number_check CHECK ((number > 0)),
  constraint conditions_origin_check CHECK ((origin = ANY (ARRAY['content'::text, 'operator'::text])))
);

create table consent_texts (
  organization_id text collate "C" not null,
  version integer not null,
  fr text,
  en text,
  published_at timestamp with time zone not null,
  constraint consent_texts_pkey PRIMARY KEY (organization_id, version),
  constraint consent_texts_check CHECK (((fr IS NULL) = (en IS NULL))),
  constraint consent_texts_version_check CHECK ((version > 0))
);

create table corrections (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  channel text not null,
  difference text not null,
  amount bigint not null,
  statement_line text not null,
  about text collate "C",
  reason text not null,
  proposed_by text not null,
  proposed_at timestamp with time zone not null,
  confirmed_by text,
  confirmed_at timestamp with time zone,
  constraint corrections_pkey PRIMARY KEY (project_id, mode, id),
  constraint corrections_amount_check CHECK ((amount > 0)),
  constraint corrections_check CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint corrections_check1 CHECK ((confirmed_by <> proposed_by)),
  constraint corrections_difference_check CHECK ((difference = ANY (ARRAY['operator_has_more'::text, 'operator_has_less'::text]))),
  constraint corrections_mode_check CHECK ((mode = 'live'::text))
);

create table dataset_subscriptions (
  user_id text collate "C" not null,
  dataset text collate "C" not null,
  created_at timestamp with time zone not null,
  constraint dataset_subscriptions_pkey PRIMARY KEY (user_id, dataset),
  constraint dataset_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX dataset_subscriptions_dataset ON public.dataset_subscriptions USING btree (dataset, user_id);

create table day_counts (
  day date not null,
  subject text collate "C" not null,
  used integer not null default 0,
  alerted smallint not null default 0,
  constraint day_counts_pkey PRIMARY KEY (day, subject)
);

create table delivery_attempts (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  event_id text collate "C" not null,
  id text collate "C" not null,
  endpoint_id text not null,
  url text not null,
  round integer not null,
  manual boolean not null default false,
  status integer,
  cause text,
  message text,
  answer bytea,
  answer_truncated boolean not null default false,
  address text,
  dns_ms integer,
  connect_ms integer,
  tls_ms integer,
  first_byte_ms integer,
  total_ms integer,
  started_at timestamp with time zone not null,
  signed_at timestamp with time zone,
  constraint delivery_attempts_pkey PRIMARY KEY (project_id, mode, event_id, id),
  constraint delivery_attempts_project_id_mode_event_id_fkey FOREIGN KEY (project_id, mode, event_id) REFERENCES events(project_id, mode, id) ON DELETE CASCADE,
  constraint delivery_attempts_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

create table digests (
  user_id text collate "C" not null,
  sent_at timestamp with time zone not null,
  constraint digests_pkey PRIMARY KEY (user_id),
  constraint digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table disputes (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  status text not null,
  payment_id text collate "C" not null,
  amount bigint not null,
  held_amount bigint not null,
  reason text not null,
  customer_statement text,
  evidence jsonb not null,
  opened_by text not null,
  decision_comment text,
  search_text text,
  respond_by timestamp with time zone not null,
  challenged_at timestamp with time zone,
  accepted_at timestamp with time zone,
  closed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint disputes_pkey PRIMARY KEY (project_id, mode, id),
  constraint disputes_amount_check CHECK ((amount >= 1)),
  constraint disputes_held_amount_check CHECK ((held_amount >= 0)),
  constraint disputes_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint disputes_status_check CHECK ((status = ANY (ARRAY['opened'::text, 'challenged'::text, 'accepted'::text, 'won'::text, 'lost'::text])))
);
CREATE INDEX disputes_open ON public.disputes USING btree (project_id, mode, id) WHERE (status = ANY (ARRAY['opened'::text, 'challenged'::text]));
CREATE INDEX disputes_payment ON public.disputes USING btree (project_id, mode, payment_id, id);

create table download_counts (
  dataset text collate "C" not null,
  opened integer not null default 0,
  downloaded integer not null default 0,
  constraint download_counts_pkey PRIMARY KEY (dataset)
);

create unlogged table download_marks (
  hour timestamp with time zone not null,
  visitor text collate "C" not null,
  constraint download_marks_pkey PRIMARY KEY (hour, visitor)
);

create table entries (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  journal_id text collate "C" not null,
  n smallint not null,
  account text collate "C" not null,
  amount bigint not null,
  balance_after bigint,
  constraint entries_pkey PRIMARY KEY (project_id, mode, journal_id, n),
  constraint entries_project_id_mode_journal_id_fkey FOREIGN KEY (project_id, mode, journal_id) REFERENCES journals(project_id, mode, id),
  constraint entries_amount_check CHECK ((amount <> 0)),
  constraint entries_n_check CHECK ((n > 0))
);
CREATE INDEX entries_suspense ON public.entries USING btree (project_id, mode, journal_id) WHERE (account = 'suspense'::text);
CREATE TRIGGER entries_balance AFTER INSERT ON public.entries REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();
CREATE TRIGGER entries_only_grow BEFORE DELETE OR UPDATE OR TRUNCATE ON public.entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table evaluations (
  organization_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  campaign_id text collate "C" not null,
  session_id text collate "C" not null,
  criterion text not null,
  evaluator text not null,
  model text,
  prompt_version text,
  outcome text not null,
  level integer,
  input_hash text not null,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  created_at timestamp with time zone not null,
  calls integer not null default 0,
  constraint evaluations_pkey PRIMARY KEY (organization_id, mode, id),
  constraint evaluations_evaluator_check CHECK ((evaluator = ANY (ARRAY['NONE'::text, 'MODEL'::text, 'SANDBOX'::text]))),
  constraint evaluations_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE INDEX evaluations_created ON public.evaluations USING btree (organization_id, mode, created_at);

create table event_floors (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  "position" bigint not null,
  constraint event_floors_pkey PRIMARY KEY (project_id, mode),
  constraint event_floors_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint event_floors_position_check CHECK (("position" >= 0))
);

create table events (
  id text collate "C" not null,
  project_id text collate "C" not null,
  mode text collate "C" not null,
  type text not null,
  object_type text,
  object_id text collate "C",
  body text,
  status text not null,
  rounds integer not null default 0,
  recipients text[],
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  takes integer,
  resends integer not null default 0,
  resent_at timestamp with time zone,
  "position" bigint,
  constraint events_pkey PRIMARY KEY (project_id, mode, id),
  constraint events_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint events_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text, 'no_recipient'::text])))
);
CREATE INDEX events_object ON public.events USING btree (project_id, mode, object_id) WHERE (object_id <> ''::text);
CREATE INDEX events_position ON public.events USING btree (project_id, "position", id);

create table export_parts (
  project_id text collate "C" not null,
  export_id text collate "C" not null,
  n integer not null,
  body bytea not null,
  constraint export_parts_pkey PRIMARY KEY (project_id, export_id, n),
  constraint export_parts_project_id_export_id_fkey FOREIGN KEY (project_id, export_id) REFERENCES exports(project_id, id) ON DELETE CASCADE
);

create table exports (
  project_id text collate "C" not null,
  id text collate "C" not null,
  kind text not null,
  mode text not null,
  filters jsonb not null,
  lang text not null,
  state text not null,
  rows integer not null default 0,
  bytes bigint not null default 0,
  parts integer not null default 0,
  read_to text collate "C",
  created_by text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone,
  mail text not null default 'unasked'::text,
  constraint exports_pkey PRIMARY KEY (project_id, id),
  constraint exports_mail_check CHECK ((mail = ANY (ARRAY['unasked'::text, 'asked'::text, 'sent'::text]))),
  constraint exports_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint exports_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'cancelled'::text])))
);

create table favourites (
  user_id text collate "C" not null,
  dataset text collate "C" not null,
  created_at timestamp with time zone not null,
  constraint favourites_pkey PRIMARY KEY (user_id, dataset),
  constraint favourites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table feature_requests (
  id text collate "C" not null,
  kind text not null,
  title text not null,
  details text,
  status text not null,
  note text,
  merged_into text,
  author_id text,
  created_at timestamp with time zone not null,
  votes integer not null default 0,
  constraint feature_requests_pkey PRIMARY KEY (id),
  constraint feature_requests_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint feature_requests_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES feature_requests(id),
  constraint feature_requests_check CHECK (((status = 'fusionnee'::text) = (merged_into IS NOT NULL))),
  constraint feature_requests_check1 CHECK ((merged_into <> id)),
  constraint feature_requests_kind_check CHECK ((kind = ANY (ARRAY['api'::text, 'sdk'::text, 'jeu'::text, 'outil'::text, 'autre'::text]))),
  constraint feature_requests_status_check CHECK ((status = ANY (ARRAY['ouverte'::text, 'a_l_etude'::text, 'planifiee'::text, 'en_cours'::text, 'livree'::text, 'refusee'::text, 'fusionnee'::text]))),
  constraint feature_requests_votes_check CHECK ((votes >= 0))
);
CREATE INDEX feature_requests_author ON public.feature_requests USING btree (author_id, created_at);
CREATE INDEX feature_requests_merged ON public.feature_requests USING btree (merged_into);
CREATE INDEX feature_requests_ranked ON public.feature_requests USING btree (votes DESC, created_at, id);

create table feature_votes (
  request_id text collate "C" not null,
  user_id text collate "C" not null,
  created_at timestamp with time zone not null,
  constraint feature_votes_pkey PRIMARY KEY (request_id, user_id),
  constraint feature_votes_request_id_fkey FOREIGN KEY (request_id) REFERENCES feature_requests(id),
  constraint feature_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX feature_votes_person ON public.feature_votes USING btree (user_id);
CREATE TRIGGER feature_votes_added AFTER INSERT ON public.feature_votes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_feature_votes();
CREATE TRIGGER feature_votes_removed AFTER DELETE ON public.feature_votes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_feature_votes();

create table files (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  about text collate "C" not null,
  kind text not null,
  filename text not null,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  state text not null,
  created_at timestamp with time zone not null,
  constraint files_pkey PRIMARY KEY (project_id, mode, id),
  constraint files_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint files_size_check CHECK ((size >= 0)),
  constraint files_state_check CHECK ((state = ANY (ARRAY['writing'::text, 'kept'::text, 'removed'::text])))
);
CREATE INDEX files_about ON public.files USING btree (project_id, mode, about, id) WHERE (state = 'kept'::text);

create table hiring_deliveries (
  organization_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  delivery_id text collate "C" not null,
  endpoint_id text collate "C" not null,
  session_id text collate "C" not null,
  campaign_id text collate "C" not null,
  type text collate "C" not null,
  status text not null,
  attempts jsonb not null default '[]'::jsonb,
  next_attempt_at timestamp with time zone,
  resent_from text collate "C",
  event_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint hiring_deliveries_pkey PRIMARY KEY (organization_id, mode, id),
  constraint hiring_deliveries_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint hiring_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text, 'cancelled'::text]))),
  constraint hiring_deliveries_type_check CHECK ((type = ANY (ARRAY['session.completed'::text, 'session.report_ready'::text])))
);
CREATE INDEX hiring_deliveries_endpoint ON public.hiring_deliveries USING btree (organization_id, endpoint_id, id) WHERE (endpoint_id <> ''::text);
CREATE UNIQUE INDEX hiring_deliveries_pending ON public.hiring_deliveries USING btree (organization_id, mode, delivery_id) WHERE (status = 'pending'::text);
CREATE INDEX hiring_deliveries_session ON public.hiring_deliveries USING btree (organization_id, mode, session_id) WHERE (session_id <> ''::text);

create table hiring_endpoints (
  organization_id text collate "C" not null,
  id text collate "C" not null,
  user_id text collate "C" not null,
  url text not null,
  events text[] not null,
  enabled boolean not null,
  disabled_reason text,
  secret_sealed text not null,
  secret_prefix text not null,
  failures integer not null default 0,
  failing_since timestamp with time zone,
  last_delivery_at timestamp with time zone,
  last_status text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint hiring_endpoints_pkey PRIMARY KEY (organization_id, id),
  constraint hiring_endpoints_check CHECK (((NOT enabled) OR (disabled_reason IS NULL))),
  constraint hiring_endpoints_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['repeated_failures'::text, 'member_left'::text]))),
  constraint hiring_endpoints_last_status_check CHECK ((last_status = ANY (ARRAY['delivered'::text, 'failed'::text])))
);
CREATE INDEX hiring_endpoints_member ON public.hiring_endpoints USING btree (organization_id, user_id, id);

create table hiring_keys (
  id text collate "C" not null,
  organization_id text collate "C" not null,
  name text not null,
  mode text not null,
  scopes text[] not null,
  prefix text not null,
  last4 text not null,
  secret_hash text collate "C" not null,
  created_by text collate "C",
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint hiring_keys_pkey PRIMARY KEY (id),
  constraint hiring_keys_secret_hash_key UNIQUE (secret_hash),
  constraint hiring_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint hiring_keys_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE INDEX hiring_keys_organization ON public.hiring_keys USING btree (organization_id, id);

create table idempotency_keys (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  operation text collate "C" not null,
  key text collate "C" not null,
  fingerprint text not null,
  object_id text,
  status integer,
  body text,
  created_at timestamp with time zone,
  constraint idempotency_keys_pkey PRIMARY KEY (project_id, mode, operation, key)
);
CREATE INDEX idempotency_keys_bodies ON public.idempotency_keys USING btree (created_at) WHERE ((body IS NOT NULL) AND (object_id IS NOT NULL));
CREATE INDEX idempotency_keys_objectless ON public.idempotency_keys USING btree (created_at) WHERE ((body IS NOT NULL) AND (object_id IS NULL));

create table identities (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  profile jsonb,
  id_number_sealed text,
  consent_at timestamp with time zone,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  rejection jsonb,
  updated_at timestamp with time zone not null,
  constraint identities_pkey PRIMARY KEY (project_id, mode),
  constraint identities_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

create table interview_sessions (
  organization_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  campaign_id text collate "C" not null,
  candidate_id text collate "C",
  status text not null,
  end_reason text,
  channel text not null,
  language text not null,
  revision integer not null,
  frozen jsonb not null,
  consent jsonb,
  progress jsonb not null,
  answered integer not null default 0,
  skipped integer not null default 0,
  next_seq integer not null default 0,
  active_ms bigint not null default 0,
  integrity jsonb,
  time_limit_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  purge_at timestamp with time zone not null,
  purged_at timestamp with time zone,
  report_status text not null default 'NONE'::text,
  question_count integer not null generated always as (jsonb_array_length((frozen -> 'questions'::text))),
  constraint interview_sessions_pkey PRIMARY KEY (organization_id, mode, id),
  constraint interview_sessions_organization_id_mode_campaign_id_fkey FOREIGN KEY (organization_id, mode, campaign_id) REFERENCES campaigns(organization_id, mode, id),
  constraint interview_sessions_channel_check CHECK ((channel = ANY (ARRAY['CHAT'::text, 'VOICE'::text]))),
  constraint interview_sessions_check CHECK (((status = 'IN_PROGRESS'::text) = (end_reason IS NULL))),
  constraint interview_sessions_check1 CHECK (((status = 'IN_PROGRESS'::text) = (ended_at IS NULL))),
  constraint interview_sessions_end_reason_check CHECK ((end_reason = ANY (ARRAY['COMPLETED'::text, 'TIMED_OUT'::text, 'ENDED_BY_RECRUITER'::text, 'SANDBOX'::text, 'ABANDONED'::text, 'WITHDRAWN'::text, 'CAMPAIGN_CLOSED'::text]))),
  constraint interview_sessions_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint interview_sessions_report_status_check CHECK ((report_status = ANY (ARRAY['NONE'::text, 'PENDING'::text, 'RUNNING'::text, 'READY'::text, 'FAILED'::text]))),
  constraint interview_sessions_status_check CHECK ((status = ANY (ARRAY['IN_PROGRESS'::text, 'COMPLETED'::text, 'ABANDONED'::text])))
);
CREATE INDEX interview_sessions_campaign ON public.interview_sessions USING btree (organization_id, mode, campaign_id, id) WHERE (campaign_id <> ''::text);
CREATE INDEX interview_sessions_candidate ON public.interview_sessions USING btree (organization_id, mode, candidate_id, id) WHERE (candidate_id IS NOT NULL);
CREATE INDEX interview_sessions_created ON public.interview_sessions USING btree (organization_id, mode, created_at) WHERE (created_at > '2000-01-01 00:00:00+00'::timestamp with time zone);
CREATE INDEX interview_sessions_ended ON public.interview_sessions USING btree (organization_id, mode, ended_at) WHERE (ended_at IS NOT NULL);
CREATE UNIQUE INDEX interview_sessions_live ON public.interview_sessions USING btree (organization_id, mode, candidate_id) WHERE (status = 'IN_PROGRESS'::text);
CREATE INDEX interview_sessions_purge ON public.interview_sessions USING btree (organization_id, mode, purge_at) WHERE (purged_at IS NULL);

create table invitations (
  id text collate "C" not null,
  project_id text collate "C" not null,
  email text collate "C" not null,
  role text not null,
  token_hash text collate "C" not null,
  invited_by text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  replaced_at timestamp with time zone,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_token_hash_key UNIQUE (token_hash),
  constraint invitations_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'user'::text, 'viewer'::text])))
);
CREATE INDEX invitations_email ON public.invitations USING btree (email);
CREATE INDEX invitations_sender ON public.invitations USING btree (invited_by);
CREATE UNIQUE INDEX invitations_waiting ON public.invitations USING btree (project_id, email) WHERE ((used_at IS NULL) AND (replaced_at IS NULL));

create table job_counts (
  span text collate "C" not null,
  since timestamp with time zone not null,
  kind text collate "C" not null,
  done integer not null,
  failed integer not null,
  given_up integer not null,
  constraint job_counts_pkey PRIMARY KEY (span, since, kind),
  constraint job_counts_span_check CHECK ((span = ANY (ARRAY['minute'::text, 'day'::text])))
);

create table jobs (
  project_id text collate "C" not null,
  kind text collate "C" not null,
  subject text collate "C" not null,
  mode text,
  payload jsonb,
  run_at timestamp with time zone not null,
  lease_by text,
  taken integer not null default 0,
  failures jsonb,
  constraint jobs_pkey PRIMARY KEY (project_id, kind, subject)
);
CREATE INDEX jobs_due ON public.jobs USING btree (kind, run_at);

create table journals (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  object_type text not null,
  object_id text collate "C" not null,
  transition text collate "C" not null,
  attempt integer not null,
  lines smallint not null,
  corrects text collate "C",
  created_at timestamp with time zone not null,
  constraint journals_pkey PRIMARY KEY (project_id, mode, id),
  constraint journals_project_id_mode_corrects_fkey FOREIGN KEY (project_id, mode, corrects) REFERENCES journals(project_id, mode, id),
  constraint journals_attempt_check CHECK ((attempt > 0)),
  constraint journals_lines_check CHECK ((lines > 1)),
  constraint journals_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE UNIQUE INDEX journals_object ON public.journals USING btree (project_id, mode, object_id, transition, attempt) WHERE (attempt > 0);
CREATE TRIGGER journals_only_grow BEFORE DELETE OR UPDATE OR TRUNCATE ON public.journals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table ledger_audit_progress (
  one boolean not null default true,
  began_at timestamp with time zone not null,
  told_at timestamp with time zone not null,
  done integer not null,
  of integer not null,
  constraint ledger_audit_progress_pkey PRIMARY KEY (one),
  constraint ledger_audit_progress_one_check CHECK (one)
);

create table ledger_audits (
  day date not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  found integer not null,
  report jsonb not null,
  constraint ledger_audits_pkey PRIMARY KEY (day),
  constraint ledger_audits_found_check CHECK ((found >= 0))
);

create table list_versions (
  list text collate "C" not null,
  number integer not null,
  version text collate "C" not null,
  content_hash text not null,
  origin text not null,
  rows json not null,
  sources json not null,
  row_count integer not null,
  added integer not null,
  changed integer not null,
  removed integer not null,
  summary text,
  published_at timestamp with time zone not null,
  reports text[] not null default '{}'::text[],
  constraint list_versions_pkey PRIMARY KEY (list, number),
  constraint list_versions_list_version_key UNIQUE (list, version),
  constraint list_versions_number_check CHECK ((number > 0)),
  constraint list_versions_origin_check CHECK ((origin = ANY (ARRAY['content'::text, 'import'::text])))
);
CREATE TRIGGER list_versions_announced AFTER UPDATE OF reports ON public.list_versions FOR EACH ROW EXECUTE FUNCTION announce_list();

create table members (
  project_id text collate "C" not null,
  user_id text collate "C" not null,
  role text not null,
  joined_at timestamp with time zone not null,
  constraint members_pkey PRIMARY KEY (project_id, user_id),
  constraint members_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint members_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'user'::text, 'viewer'::text])))
);
CREATE INDEX members_user ON public.members USING btree (user_id);

create table merchant_accounts (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  status text not null default 'active'::text,
  volume_day date not null,
  volume_day_amount bigint not null default 0,
  volume_month_amount bigint not null default 0,
  created_at timestamp with time zone not null,
  display_name text,
  support_phone text,
  support_email text,
  logo_url text,
  require_quotes boolean not null default false,
  limits jsonb,
  channels jsonb,
  fees jsonb,
  features jsonb,
  clock_moved boolean not null default false,
  fee_payer_default text not null default 'merchant'::text,
  kyc_status text not null default 'not_started'::text,
  payout_day_count integer not null default 0,
  payout_day_amount bigint not null default 0,
  payout_month_amount bigint not null default 0,
  bank_month_amount bigint not null default 0,
  clock_ahead_ms bigint not null default 0,
  default_destination text collate "C",
  reset_journal text collate "C",
  clock_goals jsonb not null default '[]'::jsonb,
  closed_until jsonb,
  constraint merchant_accounts_pkey PRIMARY KEY (project_id, mode),
  constraint merchant_accounts_bank_month_amount_check CHECK ((bank_month_amount >= 0)),
  constraint merchant_accounts_clock_ahead_ms_check CHECK ((clock_ahead_ms >= 0)),
  constraint merchant_accounts_fee_payer_default_check CHECK ((fee_payer_default = ANY (ARRAY['merchant'::text, 'customer'::text]))),
  constraint merchant_accounts_kyc_status_check CHECK ((kyc_status = ANY (ARRAY['not_started'::text, 'in_progress'::text, 'submitted'::text, 'verified'::text, 'rejected'::text]))),
  constraint merchant_accounts_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint merchant_accounts_payout_day_amount_check CHECK ((payout_day_amount >= 0)),
  constraint merchant_accounts_payout_day_count_check CHECK ((payout_day_count >= 0)),
  constraint merchant_accounts_payout_month_amount_check CHECK ((payout_month_amount >= 0)),
  constraint merchant_accounts_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'closed'::text]))),
  constraint merchant_accounts_volume_day_amount_check CHECK ((volume_day_amount >= 0)),
  constraint merchant_accounts_volume_month_amount_check CHECK ((volume_month_amount >= 0))
);

create table migrations (
  name text collate "C" not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  version text,
  floor text,
  constraint migrations_pkey PRIMARY KEY (name)
);

create unlogged table minute_counts (
  subject text collate "C" not null,
  cell bigint not null,
  current integer not null,
  previous integer not null,
  asked integer not null,
  granted integer not null,
  constraint minute_counts_pkey PRIMARY KEY (subject)
);

create table offers (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  code text collate "C" not null,
  kind text not null,
  value bigint not null,
  min_order_amount bigint,
  max_discount bigint,
  channels text[],
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  max_redemptions integer,
  max_per_customer integer,
  reserved integer not null default 0,
  used integer not null default 0,
  total_discount bigint not null default 0,
  paused boolean not null default false,
  ended_at timestamp with time zone,
  metadata jsonb not null,
  search_text text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint offers_pkey PRIMARY KEY (project_id, mode, id),
  constraint offers_check CHECK (((max_redemptions IS NULL) OR ((reserved + used) <= max_redemptions))),
  constraint offers_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'fixed'::text]))),
  constraint offers_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint offers_reserved_check CHECK ((reserved >= 0)),
  constraint offers_total_discount_check CHECK ((total_discount >= 0)),
  constraint offers_used_check CHECK ((used >= 0)),
  constraint offers_value_check CHECK ((value >= 1))
);
CREATE UNIQUE INDEX offers_code ON public.offers USING btree (project_id, mode, code);

create table onboarding_answers (
  user_id text collate "C" not null,
  question text collate "C" not null,
  answer text not null,
  version text not null,
  answered_at timestamp with time zone not null,
  constraint onboarding_answers_pkey PRIMARY KEY (user_id, question),
  constraint onboarding_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table operators (
  user_id text collate "C" not null,
  permissions text[] not null,
  since timestamp with time zone not null,
  constraint operators_pkey PRIMARY KEY (user_id),
  constraint operators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint operators_permissions_check CHECK ((cardinality(permissions) > 0))
);

create table organization_invitations (
  id text collate "C" not null,
  organization_id text collate "C" not null,
  email text collate "C" not null,
  role text not null,
  token_hash text collate "C" not null,
  invited_by text collate "C" not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  constraint organization_invitations_pkey PRIMARY KEY (id),
  constraint organization_invitations_token_hash_key UNIQUE (token_hash),
  constraint organization_invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_invitations_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text])))
);
CREATE INDEX organization_invitations_email ON public.organization_invitations USING btree (email);
CREATE UNIQUE INDEX organization_invitations_waiting ON public.organization_invitations USING btree (organization_id, email) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));

create table organization_members (
  organization_id text collate "C" not null,
  user_id text collate "C" not null,
  role text not null,
  joined_at timestamp with time zone not null,
  constraint organization_members_pkey PRIMARY KEY (organization_id, user_id),
  constraint organization_members_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint organization_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text])))
);
CREATE INDEX organization_members_user ON public.organization_members USING btree (user_id);
CREATE UNIQUE INDEX organization_owner ON public.organization_members USING btree (organization_id) WHERE (role = 'owner'::text);

create table organizations (
  id text collate "C" not null,
  name text not null,
  contact_email text,
  contact_phone text,
  privacy_url text,
  cdp_receipt text,
  personal_of text collate "C",
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint organizations_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX organizations_personal ON public.organizations USING btree (personal_of);

create table payment_links (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  token text collate "C" not null,
  title text not null,
  description text,
  usage text not null,
  amount bigint,
  min_amount bigint,
  max_amount bigint,
  fee_payer text not null,
  allowed_channels text[] not null,
  accept_offer_code boolean not null,
  collect jsonb not null,
  max_payments integer,
  open_payments integer not null default 0,
  payments_count integer not null default 0,
  collected_amount bigint not null default 0,
  starts_at timestamp with time zone,
  expires_at timestamp with time zone,
  closed boolean not null default false,
  success_url text,
  metadata jsonb not null,
  search_text text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint payment_links_pkey PRIMARY KEY (project_id, mode, id),
  constraint payment_links_collected_amount_check CHECK ((collected_amount >= 0)),
  constraint payment_links_fee_payer_check CHECK ((fee_payer = ANY (ARRAY['merchant'::text, 'customer'::text]))),
  constraint payment_links_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint payment_links_open_payments_check CHECK ((open_payments >= 0)),
  constraint payment_links_payments_count_check CHECK ((payments_count >= 0)),
  constraint payment_links_usage_check CHECK ((usage = ANY (ARRAY['single_use'::text, 'multi_use'::text])))
);
CREATE UNIQUE INDEX payment_links_token ON public.payment_links USING btree (project_id, mode, token);

create table payments (
  id text collate "C" not null,
  project_id text collate "C" not null,
  mode text collate "C" not null,
  status text not null,
  amount bigint not null,
  discount_amount bigint,
  offer_code text,
  fee bigint not null,
  fee_schedule integer,
  fee_payer text,
  charged_amount bigint not null,
  net_amount bigint,
  channel text,
  allowed_channels text[],
  customer_phone text,
  customer_name text,
  customer_email text,
  description text,
  merchant_reference text collate "C",
  success_url text,
  cancel_url text,
  metadata jsonb not null,
  search_text text,
  scenario text,
  expires_at timestamp with time zone,
  started_at timestamp with time zone,
  failure_code text,
  provider text,
  provider_reference text,
  provider_state text,
  last_checked_at timestamp with time zone,
  next_check_at timestamp with time zone,
  late boolean,
  paid_at timestamp with time zone,
  failed_at timestamp with time zone,
  expired_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone,
  dispute_id text collate "C",
  dispute_status text,
  payment_link_id text collate "C",
  refunded_amount bigint,
  refund_pending_amount bigint,
  disputed_amount bigint,
  offer_state text,
  on_page boolean,
  start_key text collate "C",
  customer_alias text,
  constraint payments_pkey PRIMARY KEY (project_id, mode, id),
  constraint payments_amount_check CHECK ((amount >= 1)),
  constraint payments_channels CHECK (((allowed_channels IS NOT NULL) OR (channel IS NOT NULL))) NOT VALID,
  constraint payments_check CHECK ((charged_amount = (net_amount + fee))),
  constraint payments_disputed_amount_check CHECK ((disputed_amount >= 0)),
  constraint payments_fee_check CHECK ((fee >= 0)),
  constraint payments_fee_payer_check CHECK ((fee_payer = ANY (ARRAY['merchant'::text, 'customer'::text]))),
  constraint payments_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint payments_net CHECK (((charged_amount - fee) >= 1)) NOT VALID,
  constraint payments_net_amount_check CHECK ((net_amount >= 1)),
  constraint payments_offer_state_check CHECK ((offer_state = ANY (ARRAY['reserved'::text, 'used'::text, 'released'::text, 'granted'::text]))),
  constraint payments_refund_pending_amount_check CHECK ((refund_pending_amount >= 0)),
  constraint payments_refunded_amount_check CHECK ((refunded_amount >= 0)),
  constraint payments_remainder CHECK ((((COALESCE(refunded_amount, (0)::bigint) + COALESCE(refund_pending_amount, (0)::bigint)) + COALESCE(disputed_amount, (0)::bigint)) <= (amount - COALESCE(discount_amount, (0)::bigint)))) NOT VALID,
  constraint payments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'succeeded'::text, 'failed'::text, 'expired'::text])))
);
CREATE INDEX payments_link ON public.payments USING btree (project_id, mode, payment_link_id, id) WHERE (payment_link_id IS NOT NULL);
CREATE INDEX payments_offer ON public.payments USING btree (project_id, mode, offer_code, id) WHERE (offer_code IS NOT NULL);
CREATE INDEX payments_offer_customer ON public.payments USING btree (project_id, mode, offer_code, customer_phone) WHERE (offer_code IS NOT NULL);
CREATE UNIQUE INDEX payments_reference ON public.payments USING btree (project_id, mode, merchant_reference) WHERE (merchant_reference IS NOT NULL);
CREATE UNIQUE INDEX payments_start ON public.payments USING btree (project_id, mode, payment_link_id, start_key) WHERE (start_key IS NOT NULL);
CREATE INDEX payments_unpaid ON public.payments USING btree (project_id, mode, (
CASE
    WHEN (expired_at IS NULL) THEN 'failed'::text
    ELSE 'expired'::text
END), id) WHERE ((failed_at IS NOT NULL) OR (expired_at IS NOT NULL));

create table payout_destinations (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  status text not null,
  type text not null,
  label text,
  operator text,
  bank_id text,
  holder_name text,
  sealed text not null,
  masked text not null,
  scenario text,
  search_text text,
  code_hash text,
  code_sent_to text,
  code_expires_at timestamp with time zone,
  code_attempts integer not null default 0,
  code_times jsonb not null,
  locked_until timestamp with time zone,
  verified_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint payout_destinations_pkey PRIMARY KEY (project_id, mode, id),
  constraint payout_destinations_check CHECK (((type = 'mobile_money'::text) = (operator IS NOT NULL))),
  constraint payout_destinations_check1 CHECK (((type = 'bank_account'::text) = ((bank_id IS NOT NULL) AND (holder_name IS NOT NULL)))),
  constraint payout_destinations_check2 CHECK (((status = 'locked'::text) = (locked_until IS NOT NULL))),
  constraint payout_destinations_code_attempts_check CHECK (((code_attempts >= 0) AND (code_attempts <= 5))),
  constraint payout_destinations_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint payout_destinations_operator_check CHECK ((operator = ANY (ARRAY['wave'::text, 'orange_money'::text, 'mixx'::text]))),
  constraint payout_destinations_status_check CHECK ((status = ANY (ARRAY['pending_verification'::text, 'verified'::text, 'locked'::text, 'disabled'::text]))),
  constraint payout_destinations_type_check CHECK ((type = ANY (ARRAY['mobile_money'::text, 'bank_account'::text])))
);

create table payouts (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  status text not null,
  amount bigint not null,
  fee bigint not null,
  fee_schedule integer not null,
  fee_payer text not null,
  debit_amount bigint not null,
  received_amount bigint not null,
  channel text not null,
  destination_id text collate "C" not null,
  destination_type text not null,
  destination_label text,
  destination_masked text not null,
  sealed text not null,
  description text,
  merchant_reference text collate "C",
  quote_hash text collate "C",
  metadata jsonb not null,
  search_text text,
  scenario text,
  failure_reason text,
  provider text,
  provider_reference text,
  provider_state text,
  last_checked_at timestamp with time zone,
  next_check_at timestamp with time zone,
  succeeded_at timestamp with time zone,
  failed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint payouts_pkey PRIMARY KEY (project_id, mode, id),
  constraint payouts_amount_check CHECK ((amount >= 1)),
  constraint payouts_channel_check CHECK ((channel = ANY (ARRAY['wave'::text, 'orange_money'::text, 'mixx'::text, 'bank_transfer'::text]))),
  constraint payouts_check CHECK ((debit_amount = (received_amount + fee))),
  constraint payouts_check1 CHECK (((status = 'failed'::text) = (failure_reason IS NOT NULL))),
  constraint payouts_destination_type_check CHECK ((destination_type = ANY (ARRAY['mobile_money'::text, 'bank_account'::text]))),
  constraint payouts_failure_reason_check CHECK ((failure_reason = ANY (ARRAY['destination_limit'::text, 'destination_invalid'::text, 'provider_unavailable'::text]))),
  constraint payouts_fee_check CHECK ((fee >= 0)),
  constraint payouts_fee_payer_check CHECK ((fee_payer = ANY (ARRAY['merchant'::text, 'customer'::text]))),
  constraint payouts_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint payouts_received_amount_check CHECK ((received_amount >= 1)),
  constraint payouts_status_check CHECK ((status = ANY (ARRAY['processing'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE INDEX payouts_destination ON public.payouts USING btree (project_id, mode, destination_id, id);
CREATE INDEX payouts_open ON public.payouts USING btree (project_id, mode, id) WHERE (status = 'processing'::text);
CREATE UNIQUE INDEX payouts_reference ON public.payouts USING btree (project_id, mode, merchant_reference) WHERE (merchant_reference IS NOT NULL);

create table place_pages (
  piece text collate "C" not null,
  content_hash text collate "C" not null,
  page integer not null,
  rows json not null,
  constraint place_pages_pkey PRIMARY KEY (piece, content_hash, page),
  constraint place_pages_piece_content_hash_fkey FOREIGN KEY (piece, content_hash) REFERENCES place_pieces(piece, content_hash) DEFERRABLE INITIALLY DEFERRED,
  constraint place_pages_page_check CHECK ((page > 0))
);

create table place_pieces (
  piece text collate "C" not null,
  content_hash text collate "C" not null,
  row_count integer not null,
  sources json not null,
  constraint place_pieces_pkey PRIMARY KEY (piece, content_hash)
);

create table place_version_pieces (
  list text not null default 'places'::text,
  number integer not null,
  piece text collate "C" not null,
  content_hash text not null,
  origin text not null,
  constraint place_version_pieces_pkey PRIMARY KEY (number, piece),
  constraint place_version_pieces_list_number_fkey FOREIGN KEY (list, number) REFERENCES list_versions(list, number),
  constraint place_version_pieces_piece_content_hash_fkey FOREIGN KEY (piece, content_hash) REFERENCES place_pieces(piece, content_hash),
  constraint place_version_pieces_list_check CHECK ((list = 'places'::text)),
  constraint place_version_pieces_origin_check CHECK ((origin = ANY (ARRAY['content'::text, 'import'::text])))
);

create table projects (
  id text collate "C" not null,
  name text not null,
  slug text collate "C" not null,
  owner_id text,
  live_enabled boolean not null default false,
  webhook_secret_sealed text not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  webhook_secret_former_sealed text,
  webhook_secret_former_until timestamp with time zone,
  webhook_secret_rotated_at timestamp with time zone,
  constraint projects_pkey PRIMARY KEY (id),
  constraint projects_slug_key UNIQUE (slug),
  constraint projects_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint projects_owner_check CHECK (((owner_id IS NOT NULL) OR (deleted_at IS NOT NULL)))
);
CREATE INDEX projects_owner ON public.projects USING btree (owner_id);
CREATE TRIGGER projects_announce AFTER UPDATE OF live_enabled, deleted_at ON public.projects FOR EACH ROW EXECUTE FUNCTION announce_project_change();

create table published_lists (
  list text collate "C" not null,
  number integer not null,
  constraint published_lists_pkey PRIMARY KEY (list),
  constraint published_lists_list_number_fkey FOREIGN KEY (list, number) REFERENCES list_versions(list, number)
);
CREATE TRIGGER published_lists_announced AFTER INSERT OR DELETE OR UPDATE ON public.published_lists FOR EACH ROW EXECUTE FUNCTION announce_list();

create table questions (
  organization_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  campaign_id text collate "C" not null,
  "position" integer not null,
  text text not null,
  description text,
  type text not null,
  options jsonb,
  required boolean not null,
  criteria jsonb not null,
  follow_up_enabled boolean not null,
  follow_up_prompts jsonb,
  probe_threshold integer not null,
  time_limit_seconds integer,
  max_answer_chars integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint questions_pkey PRIMARY KEY (organization_id, mode, id),
  constraint questions_organization_id_mode_campaign_id_fkey FOREIGN KEY (organization_id, mode, campaign_id) REFERENCES campaigns(organization_id, mode, id),
  constraint questions_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint questions_position_check CHECK (("position" >= 0)),
  constraint questions_type_check CHECK ((type = ANY (ARRAY['OPEN_ENDED'::text, 'SINGLE_CHOICE'::text, 'MULTIPLE_CHOICE'::text, 'NUMBER'::text])))
);
CREATE INDEX questions_campaign ON public.questions USING btree (organization_id, mode, campaign_id, "position") WHERE (campaign_id <> ''::text);

create table quotes (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  kind text not null,
  object_id text collate "C" not null,
  amount bigint not null,
  fee bigint not null,
  fee_schedule integer not null,
  fee_payer text not null,
  expires_at timestamp with time zone not null,
  used_by text collate "C",
  created_at timestamp with time zone not null,
  original_fee bigint,
  constraint quotes_pkey PRIMARY KEY (project_id, mode, id),
  constraint quotes_amount_check CHECK ((amount > 0)),
  constraint quotes_fee_check CHECK ((fee >= 0)),
  constraint quotes_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'payout'::text]))),
  constraint quotes_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint quotes_original_fee_check CHECK ((original_fee >= 0))
);
CREATE INDEX quotes_unused ON public.quotes USING btree (project_id, mode, expires_at) WHERE (used_by IS NULL);

create table recordings (
  organization_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  session_id text collate "C" not null,
  item text collate "C" not null,
  take text collate "C" not null,
  state text not null,
  size integer not null,
  received integer not null default 0,
  parts jsonb not null default '[]'::jsonb,
  mime_type text,
  seconds double precision,
  language text not null,
  transcription text not null default 'NONE'::text,
  transcript text,
  tries integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint recordings_pkey PRIMARY KEY (organization_id, mode, id),
  constraint recordings_organization_id_mode_session_id_fkey FOREIGN KEY (organization_id, mode, session_id) REFERENCES interview_sessions(organization_id, mode, id),
  constraint recordings_check CHECK (((received >= 0) AND (received <= size))),
  constraint recordings_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint recordings_size_check CHECK ((size > 0)),
  constraint recordings_state_check CHECK ((state = ANY (ARRAY['arriving'::text, 'ready'::text, 'kept'::text, 'removed'::text]))),
  constraint recordings_transcription_check CHECK ((transcription = ANY (ARRAY['NONE'::text, 'WAITING'::text, 'DONE'::text, 'FAILED'::text])))
);
CREATE UNIQUE INDEX recordings_take ON public.recordings USING btree (organization_id, mode, session_id, take) WHERE (session_id <> ''::text);

create table refunds (
  project_id text collate "C" not null,
  mode text collate "C" not null,
  id text collate "C" not null,
  status text not null,
  payment_id text collate "C" not null,
  amount bigint not null,
  fee bigint not null,
  fee_schedule integer not null,
  fee_payer text not null,
  debit_amount bigint not null,
  received_amount bigint not null,
  original_fee_refunded bigint not null default 0,
  channel text not null,
  phone text,
  reason text,
  merchant_reference text collate "C",
  quote_hash text collate "C",
  metadata jsonb not null,
  search_text text,
  scenario text,
  failure_code text,
  provider text,
  provider_reference text,
  provider_state text,
  last_checked_at timestamp with time zone,
  next_check_at timestamp with time zone,
  succeeded_at timestamp with time zone,
  failed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  payment_link_id text collate "C",
  constraint refunds_pkey PRIMARY KEY (project_id, mode, id),
  constraint refunds_amount_check CHECK ((amount >= 1)),
  constraint refunds_check CHECK ((debit_amount = (received_amount + fee))),
  constraint refunds_fee_check CHECK ((fee >= 0)),
  constraint refunds_fee_payer_check CHECK ((fee_payer = ANY (ARRAY['merchant'::text, 'customer'::text]))),
  constraint refunds_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint refunds_original_fee_refunded_check CHECK ((original_fee_refunded >= 0)),
  constraint refunds_received_amount_check CHECK ((received_amount >= 1)),
  constraint refunds_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE INDEX refunds_link ON public.refunds USING btree (project_id, mode, payment_link_id, id) WHERE (payment_link_id IS NOT NULL);
CREATE INDEX refunds_open ON public.refunds USING btree (project_id, mode, id) WHERE (status = 'requested'::text);
CREATE INDEX refunds_payment ON public.refunds USING btree (project_id, mode, payment_id, id);
CREATE INDEX refunds_phone ON public.refunds USING btree (project_id, mode, phone, id) WHERE (phone IS NOT NULL);
CREATE UNIQUE INDEX refunds_reference ON public.refunds USING btree (project_id, mode, merchant_reference) WHERE (merchant_reference IS NOT NULL);

create table replays (
  project_id text collate "C" not null,
  id text collate "C" not null,
  state text not null,
  starts_at timestamp with time zone not null,
  ends_before timestamp with time zone not null,
  types text[],
  count integer not null,
  done integer not null default 0,
  failed integer not null default 0,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  object_id text collate "C",
  status text,
  livemode boolean,
  constraint replays_pkey PRIMARY KEY (project_id, id),
  constraint replays_state_check CHECK ((state = ANY (ARRAY['running'::text, 'paused'::text, 'cancelled'::text, 'done'::text])))
);

create table report_moves (
  id bigint not null generated always as identity,
  numero text not null,
  from_status text not null,
  to_status text not null,
  motif text,
  by_user_id text,
  moved_at timestamp with time zone not null,
  constraint report_moves_pkey PRIMARY KEY (id),
  constraint report_moves_by_user_id_fkey FOREIGN KEY (by_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint report_moves_numero_fkey FOREIGN KEY (numero) REFERENCES reports(numero) ON DELETE CASCADE
);
CREATE INDEX report_moves_of_report ON public.report_moves USING btree (numero, id);
CREATE INDEX report_moves_of_user ON public.report_moves USING btree (by_user_id) WHERE (by_user_id IS NOT NULL);

create table reports (
  numero text collate "C" not null,
  status text not null,
  dataset text not null,
  place text,
  current_value text,
  expected_value text not null,
  source text,
  email text,
  lang text not null,
  user_id text,
  key_hash text collate "C",
  fingerprint text,
  doublon_de text,
  version text,
  issue_url text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  moved_at timestamp with time zone not null,
  constraint reports_pkey PRIMARY KEY (numero),
  constraint reports_key_hash_key UNIQUE (key_hash),
  constraint reports_doublon_de_fkey FOREIGN KEY (doublon_de) REFERENCES reports(numero),
  constraint reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint reports_check CHECK (((key_hash IS NULL) = (fingerprint IS NULL))),
  constraint reports_check1 CHECK (((status = 'doublon'::text) = (doublon_de IS NOT NULL))),
  constraint reports_check2 CHECK (((status = 'corrige'::text) = (version IS NOT NULL))),
  constraint reports_lang_check CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text]))),
  constraint reports_numero_check CHECK ((numero ~ '^SIG-[A-Z2-9]{8}$'::text)),
  constraint reports_status_check CHECK ((status = ANY (ARRAY['recu'::text, 'en_examen'::text, 'a_preciser'::text, 'accepte'::text, 'corrige'::text, 'rejete'::text, 'doublon'::text, 'sans_suite'::text])))
);
CREATE INDEX reports_by_dataset ON public.reports USING btree (dataset, created_at, numero);
CREATE INDEX reports_by_status ON public.reports USING btree (status, created_at, numero);
CREATE INDEX reports_doubled ON public.reports USING btree (doublon_de) WHERE (doublon_de IS NOT NULL);
CREATE INDEX reports_keyed ON public.reports USING btree (created_at) WHERE (key_hash IS NOT NULL);
CREATE INDEX reports_latest ON public.reports USING btree (created_at, numero);
CREATE INDEX reports_of_email ON public.reports USING btree (email) WHERE (email IS NOT NULL);
CREATE INDEX reports_of_user ON public.reports USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX reports_to_erase ON public.reports USING btree (moved_at) WHERE (email IS NOT NULL);
CREATE INDEX reports_unanswered ON public.reports USING btree (moved_at) WHERE (status = 'a_preciser'::text);

create table sealed_checks (
  secret text collate "C" not null,
  sealed text,
  made_at timestamp with time zone not null default now(),
  constraint sealed_checks_pkey PRIMARY KEY (secret)
);

create table second_factors (
  id text collate "C" not null,
  user_id text collate "C" not null,
  secret text not null,
  backup_codes text not null,
  verified boolean not null,
  failed_verification_count integer not null default 0,
  locked_until timestamp with time zone,
  constraint second_factors_pkey PRIMARY KEY (id),
  constraint second_factors_user_id_key UNIQUE (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table session_drafts (
  organization_id text collate "C" not null,
  mode text collate "C" not null,
  session_id text collate "C" not null,
  item text collate "C" not null,
  given jsonb not null,
  updated_at timestamp with time zone not null,
  constraint session_drafts_pkey PRIMARY KEY (organization_id, mode, session_id),
  constraint session_drafts_organization_id_mode_session_id_fkey FOREIGN KEY (organization_id, mode, session_id) REFERENCES interview_sessions(organization_id, mode, id),
  constraint session_drafts_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

create table session_events (
  organization_id text collate "C" not null,
  mode text collate "C" not null,
  session_id text collate "C" not null,
  type text collate "C" not null,
  campaign_id text collate "C" not null,
  created_at timestamp with time zone not null,
  constraint session_events_pkey PRIMARY KEY (organization_id, mode, session_id, type),
  constraint session_events_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint session_events_type_check CHECK ((type = ANY (ARRAY['session.completed'::text, 'session.report_ready'::text])))
);
CREATE INDEX session_events_created ON public.session_events USING btree (organization_id, mode, created_at);

create table session_messages (
  organization_id text collate "C" not null,
  mode text collate "C" not null,
  session_id text collate "C" not null,
  seq integer not null,
  id text collate "C" not null,
  role text not null,
  kind text not null,
  content text not null,
  question_id text collate "C",
  choice jsonb,
  number double precision,
  origin text not null,
  model text,
  audio jsonb,
  versions jsonb,
  answer_key text collate "C",
  created_at timestamp with time zone not null,
  constraint session_messages_pkey PRIMARY KEY (organization_id, mode, session_id, seq),
  constraint session_messages_organization_id_mode_session_id_fkey FOREIGN KEY (organization_id, mode, session_id) REFERENCES interview_sessions(organization_id, mode, id),
  constraint session_messages_kind_check CHECK ((kind = ANY (ARRAY['NOTICE'::text, 'QUESTION'::text, 'FOLLOW_UP'::text, 'ANSWER'::text, 'SKIP'::text, 'END'::text]))),
  constraint session_messages_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint session_messages_origin_check CHECK ((origin = ANY (ARRAY['CAMPAIGN'::text, 'AUTHOR_PROMPT'::text, 'MODEL'::text, 'SANDBOX'::text, 'TYPED'::text, 'TRANSCRIBED'::text, 'TRANSCRIBED_EDITED'::text]))),
  constraint session_messages_role_check CHECK ((role = ANY (ARRAY['ASSISTANT'::text, 'USER'::text, 'SYSTEM'::text])))
);
CREATE UNIQUE INDEX session_messages_key ON public.session_messages USING btree (organization_id, mode, session_id, answer_key) WHERE (answer_key IS NOT NULL);

create table session_reports (
  organization_id text collate "C" not null,
  mode text collate "C" not null,
  session_id text collate "C" not null,
  id text collate "C" not null,
  campaign_id text collate "C" not null,
  status text not null,
  evaluator jsonb,
  criteria jsonb not null,
  answers jsonb not null,
  summary jsonb,
  limits jsonb not null,
  tries integer not null default 0,
  error text,
  review_status text not null default 'NOT_REVIEWED'::text,
  contested_at timestamp with time zone,
  contest_text text,
  due_at timestamp with time zone,
  reviewer text,
  reviewed_at timestamp with time zone,
  note text,
  reply text,
  overrides jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  constraint session_reports_pkey PRIMARY KEY (organization_id, mode, session_id),
  constraint session_reports_organization_id_mode_session_id_fkey FOREIGN KEY (organization_id, mode, session_id) REFERENCES interview_sessions(organization_id, mode, id),
  constraint session_reports_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint session_reports_review_status_check CHECK ((review_status = ANY (ARRAY['NOT_REVIEWED'::text, 'CONTESTED'::text, 'REVIEWED'::text]))),
  constraint session_reports_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'RUNNING'::text, 'READY'::text, 'FAILED'::text])))
);
CREATE INDEX session_reports_failed ON public.session_reports USING btree (organization_id, mode, updated_at) WHERE (status = 'FAILED'::text);
CREATE UNIQUE INDEX session_reports_id ON public.session_reports USING btree (organization_id, mode, id) WHERE (id <> ''::text);
CREATE INDEX session_reports_ready ON public.session_reports USING btree (organization_id, mode, ready_at) WHERE (ready_at IS NOT NULL);
CREATE INDEX session_reports_reviewed ON public.session_reports USING btree (organization_id, mode, reviewed_at) WHERE (reviewed_at IS NOT NULL);

create table sessions (
  id text collate "C" not null,
  user_id text not null,
  token text collate "C" not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_key UNIQUE (token),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

create unlogged table sign_in_attempts (
  key text collate "C" not null,
  count integer not null,
  resets_at timestamp with time zone not null,
  constraint sign_in_attempts_pkey PRIMARY KEY (key)
);

create table sign_in_methods (
  id text collate "C" not null,
  user_id text not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint sign_in_methods_pkey PRIMARY KEY (id),
  constraint sign_in_methods_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_methods_user ON public.sign_in_methods USING btree (user_id);

create table untold_versions (
  user_id text collate "C" not null,
  dataset text collate "C" not null,
  version text collate "C" not null,
  constraint untold_versions_pkey PRIMARY KEY (user_id, dataset, version),
  constraint untold_versions_user_id_dataset_fkey FOREIGN KEY (user_id, dataset) REFERENCES dataset_subscriptions(user_id, dataset) ON DELETE CASCADE
);

create table users (
  id text collate "C" not null,
  name text not null,
  email text collate "C" not null,
  email_verified boolean not null default false,
  image text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  maintainer_since timestamp with time zone,
  lang text,
  two_factor_enabled boolean not null default false,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_lang_check CHECK ((lang = ANY (ARRAY['fr'::text, 'en'::text])))
);
CREATE INDEX users_maintainers ON public.users USING btree (maintainer_since, id) WHERE (maintainer_since IS NOT NULL);

create table usual_terms (
  mode text collate "C" not null,
  terms jsonb,
  version integer not null,
  since timestamp with time zone not null,
  set_by text not null,
  reason text not null,
  constraint usual_terms_pkey PRIMARY KEY (mode),
  constraint usual_terms_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);

create table verifications (
  id text collate "C" not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX verifications_identifier ON public.verifications USING btree (identifier);

create table webhook_endpoints (
  id text collate "C" not null,
  project_id text collate "C" not null,
  url text collate "C" not null,
  events text[] not null,
  modes text[] not null,
  local_only boolean not null,
  created_at timestamp with time zone not null,
  paused_at timestamp with time zone,
  failed_test_at timestamp with time zone,
  failed_live_at timestamp with time zone,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_project_id_url_key UNIQUE (project_id, url),
  constraint webhook_endpoints_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint webhook_endpoints_events_check CHECK ((cardinality(events) > 0)),
  constraint webhook_endpoints_modes_check CHECK (((cardinality(modes) > 0) AND (modes <@ ARRAY['test'::text, 'live'::text])))
);

create table windows (
  subject text collate "C" not null,
  times timestamp with time zone[] not null,
  ends_at timestamp with time zone not null,
  granted integer not null default 0,
  constraint windows_pkey PRIMARY KEY (subject)
);
CREATE INDEX windows_end ON public.windows USING btree (ends_at);

CREATE OR REPLACE FUNCTION public.announce_key_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('svc_keys', old.secret_hash);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_list()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('svc_lists', coalesce(new.list, old.list));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_project_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('svc_keys', k.secret_hash) from api_keys k where k.project_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_feature_votes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids text[];
  counts integer[];
begin
  select array_agg(request_id order by request_id), array_agg(count order by request_id) into ids, counts
    from (select request_id, count(*)::integer as count from changed group by request_id) c;
  if ids is null then
    return null;
  end if;
  perform 1 from feature_requests where id = any (ids) order by id for no key update;
  update feature_requests r
     set votes = r.votes + case tg_op when 'INSERT' then c.count else -c.count end
    from unnest(ids, counts) as c (id, count)
   where r.id = c.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit only grows: % on % is refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger only grows: % on % is refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unbalanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  wrong text;
begin
  select journal_id into wrong from new_entries
   group by project_id, mode, journal_id
  having sum(amount) <> 0 or min(n) <> 1 or max(n) <> count(*) or count(distinct account) <> count(*)
   limit 1;
  if wrong is not null then
    raise exception 'the lines of journal % are not balanced, not numbered from 1, or name an account twice', wrong
      using errcode = 'check_violation';
  end if;
  return null;
end $function$;

-- Generated by `npm run gen`.
