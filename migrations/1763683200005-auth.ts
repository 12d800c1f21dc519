import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Auth1763683200005 implements MigrationInterface {
  readonly name = 'Auth1763683200005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account (
        id                       uuid PRIMARY KEY,
        identity_id              uuid NOT NULL,
        email                    text NOT NULL UNIQUE CHECK (email = lower(email)),
        password_hash            text,
        role                     text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'operator', 'admin')),
        user_metadata            jsonb NOT NULL DEFAULT '{}',
        email_confirmed_at       timestamptz,
        confirmation_sent_at     timestamptz,
        recovery_sent_at         timestamptz,
        new_email                text,
        email_change_sent_at     timestamptz,
        reauthentication_sent_at timestamptz,
        last_sign_in_at          timestamptz,
        banned_until             timestamptz,
        created_at               timestamptz NOT NULL DEFAULT now(),
        updated_at               timestamptz NOT NULL DEFAULT now()
      );

      -- Refresh tokens are derived from seed, position and the application's secret. They are not stored.
      CREATE TABLE account_session (
        id               uuid PRIMARY KEY,
        account_id       uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        refresh_seed     bytea NOT NULL,
        refresh_position integer NOT NULL DEFAULT 0,
        aal              text NOT NULL DEFAULT 'aal1' CHECK (aal IN ('aal1', 'aal2')),
        factor_id        uuid,
        amr              jsonb NOT NULL,
        user_agent       text NOT NULL,
        address          text NOT NULL,
        created_at       timestamptz NOT NULL DEFAULT now(),
        refreshed_at     timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX account_session_account ON account_session (account_id);

      -- The id of the event that requested the token, so that it is created once, however often the event is handled.
      CREATE TABLE one_time_token (
        id                    uuid PRIMARY KEY,
        account_id            uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        purpose               text NOT NULL,
        email                 text NOT NULL,
        token_hash            bytea NOT NULL UNIQUE,
        redirect_to           text NOT NULL,
        code_challenge        text,
        code_challenge_method text,
        passwordless          boolean NOT NULL DEFAULT false,
        wrong_codes           integer NOT NULL DEFAULT 0,
        requested_at          timestamptz NOT NULL,
        expires_at            timestamptz NOT NULL,
        used_at               timestamptz,
        voided_at             timestamptz
      );
      CREATE INDEX one_time_token_account ON one_time_token (account_id, purpose);
      CREATE INDEX one_time_token_expiry ON one_time_token (expires_at);

      CREATE TABLE auth_code (
        code_hash             bytea PRIMARY KEY,
        account_id            uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        method                text NOT NULL,
        code_challenge        text NOT NULL,
        code_challenge_method text NOT NULL,
        expires_at            timestamptz NOT NULL
      );

      CREATE TABLE second_factor (
        id                 uuid PRIMARY KEY,
        account_id         uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        friendly_name      text NOT NULL,
        status             text NOT NULL DEFAULT 'unverified' CHECK (status IN ('unverified', 'verified')),
        sealed_secret      text NOT NULL,
        last_used_step     bigint NOT NULL DEFAULT 0,
        last_challenged_at timestamptz,
        created_at         timestamptz NOT NULL DEFAULT now(),
        updated_at         timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX second_factor_account ON second_factor (account_id);

      CREATE TABLE factor_challenge (
        id         uuid PRIMARY KEY,
        factor_id  uuid NOT NULL REFERENCES second_factor (id) ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      );

      CREATE TABLE recovery_code (
        account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        code_hash  bytea NOT NULL,
        PRIMARY KEY (account_id, code_hash)
      );

      CREATE TABLE known_device (
        account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        mark       bytea NOT NULL,
        seen_at    timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (account_id, mark)
      );

      CREATE TABLE signing_key (
        kid                text PRIMARY KEY,
        public_jwk         jsonb NOT NULL,
        sealed_private_jwk text NOT NULL,
        created_at         timestamptz NOT NULL DEFAULT now(),
        signs_from         timestamptz NOT NULL
      );

      -- The audit log outlives the accounts that it names.
      CREATE TABLE security_event (
        id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id uuid,
        event      text NOT NULL,
        details    jsonb NOT NULL DEFAULT '{}',
        address    text NOT NULL,
        user_agent text NOT NULL,
        request_id text,
        at         timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX security_event_account ON security_event (account_id, id DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE security_event, signing_key, known_device, recovery_code, factor_challenge, second_factor, auth_code,
        one_time_token, account_session, account
    `);
  }
}
