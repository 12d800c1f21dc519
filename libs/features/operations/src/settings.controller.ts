import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import {
  type ChangeSettings,
  changeSettingsSchema,
  type PreviewSettings,
  previewSettingsSchema,
  type RevertSettings,
  revertSettingsSchema,
  type SettingsHistory,
  type SettingsHistoryQuery,
  settingsHistoryQuerySchema,
  settingsHistorySchema,
  type SettingsPreview,
  settingsPreviewSchema,
  type SettingsState,
  settingsStateSchema,
} from '#contracts';
import { type Actor, type Caller, CurrentMember, RequestCaller } from '#features/auth';
import { Access, Endpoint } from '#platform';
import { SettingsActs } from './settings-acts.service.js';

const REFUSALS = { SETTINGS_REFUSED: 422, SETTINGS_OUTDATED: 409, NOTHING_TO_CHANGE: 409 };
const GUARDED = { ...REFUSALS, PROOF_NEEDED: 403, SECOND_PERSON_NEEDED: 409 };

/** Endpoints of the operators' room for the settings that are changed while the programs run. */
@Controller('api/admin/settings')
@Access('room.read')
export class SettingsController {
  constructor(private readonly acts: SettingsActs) {}

  @Get()
  @Endpoint('Show the live settings and their version', { returns: settingsStateSchema })
  state(): Promise<SettingsState> {
    return this.acts.state();
  }

  @Get('history')
  @Endpoint('List the versions of the live settings', { returns: settingsHistorySchema })
  history(
    @Query({ schema: settingsHistoryQuerySchema }) query: SettingsHistoryQuery,
  ): Promise<SettingsHistory> {
    return this.acts.history(query);
  }

  @Post('preview')
  @Access('settings.change')
  @HttpCode(200)
  @Endpoint('Show what a change of live settings would do', {
    returns: settingsPreviewSchema,
    errors: REFUSALS,
  })
  preview(@Body({ schema: previewSettingsSchema }) change: PreviewSettings): Promise<SettingsPreview> {
    return this.acts.preview(change);
  }

  @Post()
  @Access('settings.change')
  @HttpCode(200)
  @Endpoint('Change live settings', { returns: settingsStateSchema, errors: GUARDED })
  change(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Body({ schema: changeSettingsSchema }) change: ChangeSettings,
  ): Promise<SettingsState> {
    return this.acts.change(actor, caller, change);
  }

  @Post('revert')
  @Access('settings.change')
  @HttpCode(200)
  @Endpoint('Set the live settings of an earlier version again', {
    returns: settingsStateSchema,
    errors: { ...GUARDED, SETTINGS_VERSION_NOT_FOUND: 404 },
  })
  revert(
    @CurrentMember() actor: Actor,
    @RequestCaller() caller: Caller,
    @Body({ schema: revertSettingsSchema }) revert: RevertSettings,
  ): Promise<SettingsState> {
    return this.acts.revert(actor, caller, revert);
  }
}
