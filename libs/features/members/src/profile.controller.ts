import { Body, Controller, Get, Patch } from '@nestjs/common';
import { type Actor, CurrentMember } from '#features/auth';
import { type ChangeProfile, changeProfileSchema, type Profile, profileSchema } from '#contracts';
import { Access, Endpoint, RateLimit } from '#platform';
import { Profiles } from './profiles.service.js';

@Controller('api/profile')
@Access('member')
export class ProfileController {
  constructor(private readonly profiles: Profiles) {}

  @Get()
  @Endpoint('Get your profile', { returns: profileSchema })
  profile(@CurrentMember() { userId }: Actor): Promise<Profile> {
    return this.profiles.profileOf(userId);
  }

  @Patch()
  @Endpoint('Change your profile', { returns: profileSchema })
  @RateLimit({ name: 'profile-changes', points: 60, seconds: 60 })
  change(
    @CurrentMember() { userId }: Actor,
    @Body({ schema: changeProfileSchema }) change: ChangeProfile,
  ): Promise<Profile> {
    return this.profiles.change(userId, change);
  }
}
