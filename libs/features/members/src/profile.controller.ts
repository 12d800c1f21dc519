import { Body, Controller, Get, Patch, SerializeOptions, UseGuards } from '@nestjs/common';
import { type Actor, CurrentMember, MemberGuard } from '#features/auth';
import { type ChangeProfile, changeProfileSchema, type Profile, profileSchema } from '#contracts';
import { RateLimit, RateLimitGuard } from '#platform';
import { Profiles } from './profiles.service.js';

@Controller('api/profile')
@UseGuards(RateLimitGuard, MemberGuard)
export class ProfileController {
  constructor(private readonly profiles: Profiles) {}

  @Get()
  @SerializeOptions({ schema: profileSchema })
  profile(@CurrentMember() { userId }: Actor): Promise<Profile> {
    return this.profiles.profileOf(userId);
  }

  @Patch()
  @RateLimit({ name: 'profile-changes', points: 60, seconds: 60 })
  @SerializeOptions({ schema: profileSchema })
  change(
    @CurrentMember() { userId }: Actor,
    @Body({ schema: changeProfileSchema }) change: ChangeProfile,
  ): Promise<Profile> {
    return this.profiles.change(userId, change);
  }
}
